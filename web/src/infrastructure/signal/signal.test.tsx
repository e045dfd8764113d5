import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'
import { useDebounced } from './use-debounced.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('not too often', () => {
  it('[spec 9.debounce] a word counts once it has rested for 500 ms', async () => {
    const { result, rerender } = renderHook(({ word }) => useDebounced(word), { initialProps: { word: '' } })
    rerender({ word: '配' })
    await act(async () => void vi.advanceTimersByTime(400))
    rerender({ word: '配电' })
    await act(async () => void vi.advanceTimersByTime(499))
    expect(result.current).toBe('')
    await act(async () => void vi.advanceTimersByTime(1))
    expect(result.current).toBe('配电')
  })

  it('[spec 9.debounce] throttled work is done at once, then at most every 500 ms, and the last one is not lost', () => {
    let done = 0
    const act = throttle(() => (done += 1))
    act()
    expect(done).toBe(1)
    for (let time = 0; time < 10; time += 1) act()
    vi.advanceTimersByTime(499)
    expect(done).toBe(1)
    vi.advanceTimersByTime(1)
    expect(done).toBe(2)
    vi.advanceTimersByTime(5_000)
    expect(done).toBe(2)
  })
})
