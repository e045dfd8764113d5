/**
 * Timers of the cache. Each answer that nobody looks at any more waits half a minute or more before it is forgotten, and
 * whoever has scrolled through thousands of rows has left thousands behind: those of one second share a timer, and are
 * forgotten a few at a time, so that no press waits for it.
 */
import type { TimeoutProvider } from '@tanstack/react-query'

/** Shorter ones are waited for by somebody. */
const slowMs = 20_000
const stepMs = 1_000
/** No longer than this in one go. */
const sliceMs = 4
const pauseMs = 50

type Id = number | ReturnType<typeof setTimeout>

export const createSlowTimers = (): TimeoutProvider<Id> => {
  const acts = new Map<number, () => void>()
  const bySecond = new Map<number, number[]>()
  /** Below zero, so that none is ever one of the browser's own. */
  let last = 0

  const run = (ids: number[]): void => {
    const until = performance.now() + sliceMs
    while (ids.length > 0 && performance.now() <= until) {
      const id = ids.shift() ?? 0
      acts.get(id)?.()
      acts.delete(id)
    }
    if (ids.length > 0) setTimeout(run, pauseMs, ids)
  }
  const idsAt = (second: number): number[] => {
    const ids = bySecond.get(second) ?? []
    if (bySecond.has(second)) return ids
    bySecond.set(second, ids)
    setTimeout(
      () => {
        bySecond.delete(second)
        run(ids)
      },
      second * stepMs - performance.now(),
    )
    return ids
  }

  return {
    setTimeout(act, delay) {
      if (delay < slowMs) return setTimeout(act, delay)
      last -= 1
      acts.set(last, act)
      // Never before its time: up to a second after it.
      idsAt(Math.ceil((performance.now() + delay) / stepMs)).push(last)
      return last
    },
    clearTimeout: (id) => (typeof id === 'number' && id < 0 ? void acts.delete(id) : clearTimeout(id)),
    setInterval: (act, delay) => setInterval(act, delay),
    clearInterval: (id) => clearInterval(id),
  }
}
