/** Processes of ours that live and die with the command that started them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Launch {
  readonly name: string
  readonly args: readonly string[]
  /** Where it works and logs; what works here is ours. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

export interface Child {
  readonly name: string
  readonly pid: number | undefined
  readonly hasEnded: () => boolean
  readonly lastWords: () => string
  readonly ended: Promise<number>
  readonly stop: () => Promise<void>
  /** The same again, after it has ended: another process, another end. */
  readonly again: () => Child
}

const patienceMs = 8_000

const endOf = async (child: ChildProcess): Promise<number> => {
  const [code]: unknown[] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

export const startChild = (launch: Launch, flag: 'w' | 'a' = 'w'): Child => {
  const { name, args, folder, environment } = launch
  const log = join(folder, `${name}.log`)
  const output = openSync(log, flag, 0o600)
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    // An input that ends with us: a child that reads it knows when nobody is there any more.
    stdio: ['pipe', output, output],
  })
  closeSync(output)
  const ended = endOf(child)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    pid: child.pid,
    hasEnded,
    ended,
    again: () => startChild(launch, 'a'),
    lastWords: () => readFileSync(log, 'utf8').trim().split('\n').slice(-3).join('\n'),
    async stop() {
      if (hasEnded()) return
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(kill)
    },
  }
}

/** Runs something that ends by itself, and fails with its last words if it does so badly. */
export const runChild = async (launch: Launch): Promise<void> => {
  const child = startChild(launch)
  const code = await child.ended
  if (code !== 0) throw new Error(`${launch.name} ended with code ${code}:\n${child.lastWords()}`)
}
