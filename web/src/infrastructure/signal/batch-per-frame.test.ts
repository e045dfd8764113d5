import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchPerFrame } from './batch-per-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const setUp = () => {
  const turns: number[][] = [[]]
  const hear = batchPerFrame<number>(
    (item) => turns.at(-1)?.push(item),
    (item) => item >= 100,
  )
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

it('nothing waits on a page that nobody sees: its timers sleep', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { turns, hear } = setUp()
  hear(1)
  expect(turns).toEqual([[1]])
})

it('one that throws does not take along what came with it (B10)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const heard: number[] = []
  const hear = batchPerFrame<number>(
    (item) => {
      if (item === 2) throw new Error('a frame that cannot be shown')
      heard.push(item)
    },
    () => false,
  )
  for (const item of [1, 2, 3]) hear(item)
  vi.advanceTimersByTime(16)
  expect(heard).toEqual([1, 3])
  expect(console.error).toHaveBeenCalledTimes(1)
})
