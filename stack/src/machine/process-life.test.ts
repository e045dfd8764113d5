import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { endServers, isAlive, isServer, serversIn, waitUntil } from './process-life.ts'

const makeFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vigil-life-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const sleepIn = async (folder: string): Promise<number> => {
  const child = spawn('sleep', ['60'], { cwd: folder, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  // Between fork and exec the child is still named after us.
  await waitUntil(() => isServer(pid, 'sleep', folder), 2_000)
  return pid
}

it('a zombie is not alive, although it still answers signal 0', async () => {
  // The shell's child ends at once and is never waited for: `exec` puts a program in its place that does not.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line]: unknown[] = await once(parent.stdout, 'data')
  const zombie = Number(line)
  expect(await waitUntil(() => !isAlive(zombie), 2_000)).toBe(true)
  expect(process.kill(zombie, 0)).toBe(true)
})

it('a process is ours only with the right program in the right folder', async () => {
  const folder = makeFolder()
  const pid = await sleepIn(folder)
  expect(serversIn('sleep', folder)).toEqual([pid])
  expect(isServer(pid, 'postgres', folder)).toBe(false)
  expect(isServer(pid, 'sleep', makeFolder())).toBe(false)
})

it('a pid that belongs to somebody else by now gets no signal', async () => {
  const pid = await sleepIn(makeFolder())
  await endServers([pid], { program: 'sleep', folder: makeFolder(), signal: 'SIGKILL', timeoutMs: 100 })
  expect(isAlive(pid)).toBe(true)
})

it('a server that ignores the polite signal is killed', async () => {
  const folder = makeFolder()
  const stubborn = spawn('sh', ['-c', 'trap "" TERM; echo ready; while :; do sleep 1; done'], { cwd: folder })
  onTestFinished(() => void stubborn.kill('SIGKILL'))
  await once(stubborn.stdout, 'data')
  const pid = stubborn.pid ?? 0
  await endServers([pid], { program: 'sh', folder, signal: 'SIGTERM', timeoutMs: 200 })
  expect(isAlive(pid)).toBe(false)
})
