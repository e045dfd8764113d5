import { expect, it } from 'vitest'
import { longestSilenceMs, longestWaitMs } from './ack-gaps.ts'

const span = { from: 1_000, to: 9_000 }

it('the silence is the longest pause between two acknowledgements, in whatever order they are told', () => {
  expect(longestSilenceMs([8_900, 1_100, 6_000, 2_000, 7_000, 8_000], span)).toBe(4_000)
})

it('a silence that does not end is counted to the end', () => {
  expect(longestSilenceMs([1_500, 2_000], span)).toBe(7_000)
  expect(longestSilenceMs([], span)).toBe(8_000)
})

it('what was acknowledged outside of the span shortens no silence in it', () => {
  expect(longestSilenceMs([500, 9_500], span)).toBe(8_000)
})

it('a fire belongs to the span in which it was made, also when it is acknowledged after it', () => {
  expect(longestWaitMs([{ madeAt: 8_500, ackedAt: 12_000 }], span, 20_000)).toBe(3_500)
  expect(longestWaitMs([{ madeAt: 500, ackedAt: 12_000 }], span, 20_000)).toBe(0)
})

it('a fire that was never acknowledged waits until the end of the run', () => {
  expect(longestWaitMs([{ madeAt: 5_000, ackedAt: undefined }], span, 20_000)).toBe(15_000)
})
