/** A world that stands still until somebody moves it: what is due then happens, in order, at once. */
import type { World } from './world.ts'

export interface HeldWorld extends World {
  readonly pass: (ms: number) => void
}

interface Due {
  readonly at: number
  readonly work: () => void
}

export const createHeldWorld = (start = Date.UTC(2026, 0, 5, 8)): HeldWorld => {
  let now = start
  const waiting = new Set<Due>()

  const nextUntil = (end: number): Due | undefined =>
    [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]

  return {
    now: () => now,
    after(ms, work) {
      const due = { at: now + ms, work }
      waiting.add(due)
      return () => void waiting.delete(due)
    },
    pass(ms) {
      const end = now + ms
      for (let due = nextUntil(end); due !== undefined; due = nextUntil(end)) {
        waiting.delete(due)
        now = Math.max(now, due.at)
        due.work()
      }
      now = end
    },
  }
}
