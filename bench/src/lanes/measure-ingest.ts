/** Readings a second at saturation: as much as is stored is said anew, so that neither chain lives on a growing queue. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { countCpu } from '#machine/cpu.ts'
import type { Contender, Parts } from './contender.ts'

export interface Ingest {
  readonly perSec: number
  /** Microseconds of processor time for each stored message. */
  readonly us: Readonly<Record<keyof Parts, number>>
}

// Eight batches: enough that nobody ever waits for the generator.
const mostUnstored = 4_000
const warmMs = 2_500

/** Until the work is done; a tick between two looks lets the sockets speak. */
const keepFull = async ({ voices, stored }: Contender, isDone: () => boolean): Promise<void> => {
  const before = stored()
  let said = 0
  while (!isDone()) {
    for (; said - (stored() - before) < mostUnstored; said += 1) voices[said % voices.length]?.sayReading()
    await pause(1)
  }
}

export const saturate = async (contender: Contender, ms: number): Promise<Ingest> => {
  let isDone = false
  const load = keepFull(contender, () => isDone)
  await pause(warmMs)
  const [count, usedBy, at] = [await contender.count(), countCpu(contender.parts), performance.now()]
  await pause(ms)
  const [countAfter, atAfter] = [await contender.count(), performance.now()]
  const messages = countAfter - count
  const us = (part: keyof Parts): number => usedBy(part) / messages
  const result = {
    perSec: (messages / (atAfter - at)) * 1_000,
    us: {
      gateway: us('gateway'),
      pipeline: us('pipeline'),
      postgres: us('postgres'),
      nats: us('nats'),
      generator: us('generator'),
    },
  }
  isDone = true
  await load
  // What is under way must not run in the other's time.
  await pause(1_500)
  return result
}
