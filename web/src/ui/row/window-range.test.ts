// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { grownTo, startsOf, windowRange } from './window-range.ts'

const starts = startsOf([40, 68, 68, 68, 40, 68])

describe('the rows in sight', () => {
  it('begin where their heights say', () => {
    expect(starts).toEqual([0, 40, 108, 176, 244, 284, 352])
  })

  it.each([
    ['at the top', 0, 100, { first: 0, end: 2 }],
    ['in the middle, with the row that is half gone', 50, 180, { first: 1, end: 4 }],
    ['at the end', 300, 900, { first: 5, end: 6 }],
    ['above the top', -340, 40, { first: 0, end: 2 }],
  ])('are the right ones %s', (_where, top, bottom, range) => {
    expect(windowRange(starts, top, bottom)).toEqual(range)
  })

  it('are none of an empty list', () => {
    expect(windowRange(startsOf([]), 0, 800)).toEqual({ first: 0, end: 0 })
  })

  it('stay few however long the list is', () => {
    const long = startsOf(Array.from({ length: 10_000 }, () => 68))
    const { first, end } = windowRange(long, 300_000 - 340, 300_000 + 900 + 340)
    expect(end - first).toBeLessThanOrEqual(25)
  })
})

describe('the rows that are drawn at once', () => {
  const around = { first: 5, end: 30 }

  it.each([
    ['none, when all in sight are drawn', { first: 8, end: 22 }, { first: 8, end: 22 }],
    ['those below, beside what stays', { first: 8, end: 18 }, { first: 8, end: 20 }],
    ['those above, beside what stays', { first: 14, end: 26 }, { first: 10, end: 26 }],
    ['those in sight, without what is far away', { first: 1, end: 12 }, { first: 5, end: 20 }],
    ['only those in sight after a jump', { first: 100, end: 118 }, { first: 10, end: 20 }],
  ])('are %s', (_which, drawn, range) => {
    expect(grownTo(drawn, { first: 10, end: 20 }, around)).toEqual(range)
  })
})
