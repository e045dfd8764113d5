// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchPerFrame } from './batch-per-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const setUp = () => {
  const turns: number[][] = [[]]
  const hear = batchPerFrame<number>({
    take: (item) => turns.at(-1)?.push(item),
    isUrgent: (item) => item >= 100,
    mayWait: (item) => item < 0,
  })
  const turn = (): void => {
    vi.advanceTimersByTime(16)
    turns.push([])
  }
  return { turns, hear, turn }
}

it('what comes within one frame of the screen is handed over together and in order', () => {
  const { turns, hear, turn } = setUp()
  for (const item of [1, 2, 3]) hear(item)
  expect(turns).toEqual([[]])
  turn()
  hear(4)
  turn()
  expect(turns).toEqual([[1, 2, 3], [4], []])
})

it('what is urgent takes with it what came before, and waits for nothing', () => {
  const { turns, hear } = setUp()
  for (const item of [1, 100, 2]) hear(item)
  expect(turns).toEqual([[1, 100]])
})

it('what may wait is overtaken by what is urgent and by all others, and keeps its own order', () => {
  const { turns, hear, turn } = setUp()
  for (const item of [-1, 1, -2, 100]) hear(item)
  expect(turns).toEqual([[1, 100]])
  hear(2)
  turn()
  expect(turns[0]).toEqual([1, 100, 2, -1, -2])
})

it('what may wait goes on in the next frame when a frame has no time for more; the others never do', () => {
  const { turns, hear, turn } = setUp()
  // Each look at the clock is ten milliseconds later.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  for (const item of [-1, -2, 1, 2, 3]) hear(item)
  turn()
  turn()
  turn()
  expect(turns).toEqual([[1, 2, 3, -1], [-2], [], []])
})

it('nothing waits on a page that nobody sees: its timers sleep', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { turns, hear } = setUp()
  hear(1)
  expect(turns).toEqual([[1]])
})

it('one that throws does not take along what came with it (B10)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const heard: number[] = []
  const hear = batchPerFrame<number>({
    take: (item) => {
      if (item === 2) throw new Error('a frame that cannot be shown')
      heard.push(item)
    },
    isUrgent: () => false,
  })
  for (const item of [1, 2, 3]) hear(item)
  vi.advanceTimersByTime(16)
  expect(heard).toEqual([1, 3])
  expect(console.error).toHaveBeenCalledTimes(1)
})
