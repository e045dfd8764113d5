import { describe, expect, it } from 'vitest'
import { rateBefore, rateOf, rateSince } from './nuisance.rules.ts'

const day = 24 * 3_600_000
const month = { from: 0, to: 30 * day }

describe('false alarms for each 1,000 hours in service', () => {
  it.each([
    ['a point that was there all the time', 9, -100 * day, 12.5],
    ['a point that came in the middle', 9, 15 * day, 25],
    ['a point that came an hour ago: a day at least', 1, 30 * day - 3_600_000, 41.67],
    ['a quiet point', 0, -day, 0],
  ])('%s', (_name, count, created, rate) => {
    expect(rateOf(count, month, created)).toBe(rate)
  })

  it('say nothing of a period in which the point was not there', () => {
    expect(rateBefore(0, month, 30 * day)).toBeNull()
    expect(rateBefore(3, month, 29 * day)).toBe(125)
  })

  it('say nothing of a fix in its first day', () => {
    expect(rateSince(0, 0, day - 1)).toBeNull()
    expect(rateSince(0, 0, day)).toBe(0)
    expect(rateSince(6, 0, 10 * day)).toBe(25)
  })
})
