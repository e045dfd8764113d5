/** The servers, the schema and the city itself: made once, found again at the next start. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endServers, serversIn } from '@vigil/stack/machine/process-life'
import type { Stack } from '@vigil/stack/stack'
import type { DemoCity } from './announcement.ts'
import { runChild } from './child.ts'

export interface Ground {
  readonly stack: Stack
  readonly main: string
}

/** Left behind by a demo that was killed: they would hold ports and answer for the city. */
export const endLeftovers = async (folder: string): Promise<void> => {
  // What the kernel calls a process of Node 24.
  const program = 'MainThread'
  const pids = serversIn(program, folder)
  await endServers(pids, { program, folder, signal: 'SIGTERM', timeoutMs: 8_000 })
}

export const cityFileIn = (folder: string): string => join(folder, 'city.json')

/** Returns in how many seconds it was built; undefined where it was there. */
export const settleCity = async ({ stack, main }: Ground, size: readonly string[]): Promise<number | undefined> => {
  const { dir: folder, environment } = stack
  await runChild({ name: 'migrate', args: [main, 'migrate'], folder, environment })
  const file = cityFileIn(folder)
  if (existsSync(file)) return undefined
  const startedAt = performance.now()
  await runChild({ name: 'seed', args: [main, 'seed', ...size, '--out', file], folder, environment })
  return (performance.now() - startedAt) / 1_000
}

export const readCityIn = (folder: string): DemoCity =>
  // Written by our own seed into a folder of our own.
  JSON.parse(readFileSync(cityFileIn(folder), 'utf8')) as DemoCity
