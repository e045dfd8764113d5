import { expect, it } from 'vitest'
import { createStalledStreams } from './stalled-streams.ts'

const times = { beforeMs: 2_000, settlingMs: 10_000, restMs: 60_000 }

const begin = () => {
  const clock = { now: 100_000 }
  const stalls = createStalledStreams(() => clock.now, times)
  const after = (ms: number) => {
    clock.now += ms
    return stalls.settled()
  }
  return { stalls, after }
}

it('doubts what a stream confirmed since two seconds before it was waited for, once it has come to rest', () => {
  const { stalls, after } = begin()
  stalls.note('one')
  expect(after(9_999)).toEqual([])
  expect(after(1)).toEqual([{ stream: 'one', from: 98_000 }])
  expect(after(1)).toEqual([])
})

it('keeps streams apart, and counts from the first that was waited for', () => {
  const { stalls, after } = begin()
  stalls.note('one')
  after(4_000)
  stalls.note('one')
  stalls.note('two')
  expect(after(6_000)).toEqual([{ stream: 'one', from: 98_000 }])
  expect(after(4_000)).toEqual([{ stream: 'two', from: 102_000 }])
})

it('leaves a stream that is slow all the time alone for a minute', () => {
  const { stalls, after } = begin()
  const doubts = Array.from({ length: 120 }, () => {
    stalls.note('slow')
    return after(1_000).length
  })
  expect(doubts.reduce((sum, count) => sum + count, 0)).toBe(2)
})
