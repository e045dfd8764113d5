/** Says things when they are due, by the clock: what is late was late for whoever waits for it. */
import { setTimeout as pause } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'

export interface Schedule {
  readonly perSec: number
  readonly ms: number
  readonly say: (turn: number, dueAt: number) => void
}

const tickMs = 1

export const keepTo = async ({ perSec, ms, say }: Schedule): Promise<void> => {
  const startedAt = performance.now()
  const all = Math.floor((perSec * ms) / 1_000)
  for (let turn = 0; turn < all;) {
    const owed = Math.min(all, ((performance.now() - startedAt) / 1_000) * perSec)
    for (; turn < owed; turn += 1) say(turn, startedAt + (turn / perSec) * 1_000)
    await pause(tickMs)
  }
}

/** From when something was due until it was heard, first due first heard for each key. */
export const createStopwatch = (startsAt: number) => {
  const waiting = new Map<string, number[]>()
  const times: number[] = []
  let missing = 0
  return {
    times,
    missing: () => missing,
    due(key: string, dueAt: number): void {
      missing += 1
      const queue = waiting.get(key)
      if (queue) queue.push(dueAt)
      else waiting.set(key, [dueAt])
    },
    heard(key: string): void {
      const dueAt = waiting.get(key)?.shift()
      if (dueAt === undefined) return
      missing -= 1
      if (dueAt >= startsAt) times.push(performance.now() - dueAt)
    },
  }
}

export type Stopwatch = ReturnType<typeof createStopwatch>
