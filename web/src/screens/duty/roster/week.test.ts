// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { dayField } from '#infrastructure/i18n/day-texts.ts'
import { dayIn, daysOf, hoursOf, timeField, weekOn } from './week.ts'

describe('a week of the roster', () => {
  it('has seven days, also over the end of a month, and another one before and after it', () => {
    expect(daysOf('2026-11-30')).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
    expect([weekOn('2026-11-09', -1), weekOn('2026-11-09', 1)]).toEqual(['2026-11-02', '2026-11-16'])
  })

  it('is that of today where the address names no day', () => {
    const now = Date.parse('2026-11-14T12:00:00')
    expect([dayIn(null, now), dayIn('nonsense', now)]).toEqual(['2026-11-14', '2026-11-14'])
    expect(dayIn('2026-10-07', now)).toBe('2026-10-07')
  })
})

describe('the hours of a shift', () => {
  it('end on the same day, or on the next one when midnight is between', () => {
    const endOf = (begin: string, end: string) => {
      const to = hoursOf('2026-11-14', begin, end)?.to ?? ''
      return [dayField(to), timeField(to)]
    }
    expect(endOf('08:00', '16:00')).toEqual(['2026-11-14', '16:00'])
    expect(endOf('16:00', '00:00')).toEqual(['2026-11-15', '00:00'])
    expect(endOf('20:00', '04:00')).toEqual(['2026-11-15', '04:00'])
  })

  it('are none while a field is empty', () => expect(hoursOf('', '08:00', '16:00')).toBeUndefined())
})
