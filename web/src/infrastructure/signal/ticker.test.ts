// @vitest-environment node -- nothing here is drawn
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everyTick } from './ticker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('all who ask at one pace share one interval, which ends with the last of them', () => {
  const heard = [0, 0]
  const leave = [0, 1].map((place) => everyTick(1_000)(() => (heard[place] = (heard[place] ?? 0) + 1)))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(heard).toEqual([2, 2])
  leave[0]?.()
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual([2, 3])
  leave[1]?.()
  expect(vi.getTimerCount()).toBe(0)
})

it('another pace has a clock of its own', () => {
  const leave = [1_000, 30_000].map((everyMs) => everyTick(everyMs)(() => undefined))
  expect(vi.getTimerCount()).toBe(2)
  for (const one of leave) one()
  expect(vi.getTimerCount()).toBe(0)
})
