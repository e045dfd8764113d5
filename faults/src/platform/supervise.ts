/**
 * One process of the platform as an operator's supervisor would run it: started, killed or frozen on purpose, and
 * started again when it ends by itself, which is counted as a crash.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { waitUntil } from '@vigil/stack/machine/process-life'

const root = resolve(import.meta.dirname, '../../..')
// On a busy machine several processes start at once.
const readyWithinMs = 180_000
const restartAfterMs = 1_000
const mostCrashes = 20

export interface SupervisedOptions {
  readonly name: string
  /** Arguments to node. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly logFile: string
  /** Undefined where nothing listens: then it is ready when it runs. */
  readonly isReady?: (() => Promise<boolean>) | undefined
}

export interface Supervised {
  readonly name: string
  readonly logFile: string
  /** Resolves when it is ready. */
  start(): Promise<void>
  /** kill -9; resolves when it is gone. It stays away until it is started again. */
  kill(): Promise<void>
  /** Of the process that runs now. */
  pid(): number | undefined
  freeze(): void
  thaw(): void
  /** How often it ended although nobody killed it. */
  crashes(): number
  /** Asks it to end, and kills it when it does not. */
  stop(): Promise<void>
}

/** Whoever was started here and still runs. Emptied at exit, so that nothing is left behind. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const launch = ({ args, environment, logFile }: SupervisedOptions): ChildProcess => {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', log, log],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export const supervise = (options: SupervisedOptions): Supervised => {
  const { name, logFile, isReady = () => Promise.resolve(true) } = options
  let child: ChildProcess | undefined
  let isWanted = false
  let crashes = 0

  const open = (): ChildProcess => {
    const own = launch(options)
    child = own
    own.once('exit', () => {
      if (!isWanted || child !== own) return
      crashes += 1
      if (crashes < mostCrashes) setTimeout(() => isWanted && child === own && open(), restartAfterMs)
    })
    return own
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    isWanted = false
    const own = child
    if (!own || isGone(own)) return
    const exit = once(own, 'exit')
    own.kill(signal)
    const late = setTimeout(() => own.kill('SIGKILL'), 8_000)
    await exit
    clearTimeout(late)
  }

  return {
    name,
    logFile,
    async start() {
      isWanted = true
      if (!child || isGone(child)) open()
      const settled = async (): Promise<boolean> => crashes >= mostCrashes || (await isReady())
      if (!(await waitUntil(settled, readyWithinMs, 50)) || crashes >= mostCrashes)
        throw new Error(`${name} did not become ready; see ${logFile}`)
    },
    kill: () => end('SIGKILL'),
    pid: () => child?.pid,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    crashes: () => crashes,
    async stop() {
      // A frozen process does not hear.
      child?.kill('SIGCONT')
      await end('SIGTERM')
    },
  }
}

/** Runs to its end, which must be a good one. */
export const runOnce = async (options: SupervisedOptions): Promise<void> => {
  const child = launch(options)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${options.name} ended with ${code}; see ${options.logFile}`)
}

export const listensOn = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export const answersOn = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1_000) })).status === 200
  } catch {
    return false
  }
}
