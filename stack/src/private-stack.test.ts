import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { isAlive, waitUntil } from './machine/process-life.ts'
import { findServerUser, isRoot, type ServerUser } from './machine/spawn-server.ts'
import { removeOrphanStacks } from './private-stack.ts'
import { type StackPids, startStack } from './stack.ts'

const report = `console.log(JSON.stringify({ dir: stack.dir, pids: stack.pids(), wasRunning: stack.wasRunning }))`
const idle = `setInterval(() => undefined, 1_000)`

/** Runs a script as a process of its own; the room's files are imported by their address. */
const runScript = (lines: string[], user?: ServerUser): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '-e', lines.join('\n')], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  })

type Report = { dir: string; pids: StackPids; wasRunning: boolean }

const readReport = async (child: ChildProcess): Promise<Report> => {
  const [line]: unknown[] = child.stdout ? await once(child.stdout, 'data') : []
  // The script above prints exactly this shape.
  return JSON.parse(String(line)) as Report
}

const pidsOf = ({ pids }: Report): number[] => [pids.postgres, ...pids.nats].filter((pid) => pid !== undefined)

const makeTemporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-stack-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

it('a stack whose command was killed is stopped and removed by the next one', async () => {
  const room = join(import.meta.dirname, 'private-stack.ts')
  const command = runScript([
    `const { startPrivateStack } = await import('${room}')`,
    `const stack = await startPrivateStack('killed')`,
    report,
    idle,
  ])
  const orphan = await readReport(command)
  expect(pidsOf(orphan).filter(isAlive)).toHaveLength(4)
  command.kill('SIGKILL')
  await once(command, 'exit')
  await removeOrphanStacks()
  // Another test file that starts a stack at this moment may be the one that removes it.
  expect(await waitUntil(() => !existsSync(orphan.dir), 10_000)).toBe(true)
  expect(pidsOf(orphan).filter(isAlive)).toEqual([])
})

it('folders that are not named like ours, or whose owner lives, are left alone', async () => {
  const folder = makeTemporary()
  const ticks = execFileSync('cut', ['-d', ' ', '-f', '22', '/proc/1/stat'], { encoding: 'utf8' }).trim()
  for (const name of ['stack', 'test-data', `test-1-${ticks}-alive`, 'test-1-999999999999-gone']) {
    mkdirSync(join(folder, name))
  }
  expect(await removeOrphanStacks(folder)).toEqual([join(folder, 'test-1-999999999999-gone')])
  expect(existsSync(join(folder, `test-1-${ticks}-alive`))).toBe(true)
})

it.runIf(isRoot())('root starts a stack below a folder that is closed to the server users', async () => {
  const folder = makeTemporary()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const stack = await startStack({ dir: join(folder, 'closed', 'stack') })
  onTestFinished(() => stack.stop())
  expect(statSync(folder).mode & 0o777).toBe(0o701)
  expect(stack.pids().postgres).toBeDefined()
})

// Where we are not root, every other test of this room shows the same.
it.runIf(isRoot())('a normal user starts the stack twice and stops it, with servers of his own', async () => {
  const nobody = await findServerUser(['nobody'])
  const dir = makeTemporary()
  chownSync(dir, nobody?.uid ?? 0, nobody?.gid ?? 0)
  const command = runScript(
    [
      `const { startStack, stopStack } = await import('${join(import.meta.dirname, 'stack.ts')}')`,
      `await startStack({ dir: '${dir}' })`,
      `const stack = await startStack({ dir: '${dir}' })`,
      `process.on('SIGTERM', async () => process.exit((await stopStack('${dir}')) ? 0 : 1))`,
      report,
      idle,
    ],
    nobody,
  )
  const started = await readReport(command)
  expect(started.wasRunning).toBe(true)
  expect(pidsOf(started).map((pid) => statSync(`/proc/${pid}`).uid)).toEqual(Array(4).fill(nobody?.uid))
  command.kill('SIGTERM')
  expect(await once(command, 'exit')).toEqual([0, null])
  expect(pidsOf(started).filter(isAlive)).toEqual([])
})
