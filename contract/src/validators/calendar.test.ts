import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DateText, isDate, isDayOfCalendar, IsoLikeDate, isIsoLikeDate } from './calendar.ts'

describe('isIsoLikeDate [spec 5.validator.iso-date]', () => {
  it.each(['2025-02-28', '2025/02/28', '2025-2-8', '2025/12/1', '2024-02-29', '2000-02-29'])('takes %s', (text) => {
    expect([isIsoLikeDate(text), IsoLikeDate.safeParse(text).success]).toEqual([true, true])
  })

  it.each([
    '',
    '2025-02-29',
    '1900-02-29',
    '2025-02-30',
    '2025-04-31',
    '2025-13-01',
    '2025-00-01',
    '2025-01-00',
    '2025-01-32',
    '0000-01-01',
    '2025-02/28',
    '2025.02.28',
    '20250228',
    '25-02-28',
    '2025-002-28',
    '2025-02-28T00:00',
    ' 2025-02-28',
  ])('refuses %j', (text) => {
    expect([isIsoLikeDate(text), IsoLikeDate.safeParse(text).success]).toEqual([false, false])
  })
})

describe('isDate [spec 5.validator.date]', () => {
  it('takes every moment as toISOString writes it', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) =>
        isDate(date.toISOString()),
      ),
    )
  })

  it.each([
    '2025-02-28',
    '2025/2/28',
    '2025-02-28 08:30',
    '2025/2/28 8:30:15',
    '2025-02-28T08:30:15.123',
    '2025-02-28T08:30:15+08:00',
  ])('takes %s', (text) => {
    expect([isDate(text), DateText.safeParse(text).success]).toEqual([true, true])
  })

  it.each([
    '',
    'today',
    '2025-02-30 08:30',
    '2025-02-28 24:00',
    '2025-02-28 08:60',
    '2025-02-28 08:30:60',
    '2025-02-28 08',
    '2025-02-28  08:30',
    '2025-02-28T',
    '2025-02-28T08:30+15:00',
    '08:30',
    '1740700800000',
  ])('refuses %j', (text) => {
    expect([isDate(text), DateText.safeParse(text).success]).toEqual([false, false])
  })
})

describe('isDayOfCalendar', () => {
  it('agrees with the platform calendar on every year, month and day', () => {
    const part = { year: fc.integer({ min: 1000, max: 9999 }), month: fc.integer({ min: 0, max: 13 }) }
    fc.assert(
      fc.property(part.year, part.month, fc.integer({ min: 0, max: 32 }), (year, month, day) => {
        const date = new Date(Date.UTC(year, month - 1, day))
        expect(isDayOfCalendar(year, month, day)).toBe(date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
      }),
      { numRuns: 1000 },
    )
  })
})
