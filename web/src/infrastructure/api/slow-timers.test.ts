// @vitest-environment node -- nothing here is drawn
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSlowTimers } from './slow-timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what is forgotten in the same second shares a timer, and none goes before its time', () => {
  const timers = createSlowTimers()
  const gone: number[] = []
  for (const number of [1, 2, 3]) timers.setTimeout(() => gone.push(number), 30_000)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(29_999)
  expect(gone).toEqual([])
  vi.advanceTimersByTime(1_001)
  expect(gone).toEqual([1, 2, 3])
})

it('what somebody looks at again is kept', () => {
  const timers = createSlowTimers()
  const gone: number[] = []
  const [first] = [1, 2].map((number) => timers.setTimeout(() => gone.push(number), 30_000))
  timers.clearTimeout(first)
  vi.advanceTimersByTime(31_000)
  expect(gone).toEqual([2])
})

it('what takes long is ended early and goes on later, whole', () => {
  const timers = createSlowTimers()
  const gone: number[] = []
  for (const number of [1, 2, 3])
    timers.setTimeout(() => {
      gone.push(number)
      // Each takes ten milliseconds.
      vi.spyOn(performance, 'now').mockReturnValue(1e9 + number * 10)
    }, 30_000)
  for (const soFar of [[1], [1, 2], [1, 2, 3]]) {
    vi.advanceTimersToNextTimer()
    expect(gone).toEqual(soFar)
  }
  vi.restoreAllMocks()
})

it('a short one is the clock of the browser, and can be taken back', () => {
  const timers = createSlowTimers()
  const act = vi.fn()
  timers.setTimeout(act, 1_000)
  timers.clearTimeout(timers.setTimeout(act, 1_000))
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledTimes(1)
})
