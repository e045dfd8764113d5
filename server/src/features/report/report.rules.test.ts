import { describe, expect, it } from 'vitest'
import { daysUntil, everyDay, nextDueDay, periodBefore, periodEndingBefore } from './report.rules.ts'

describe('the days of a report', () => {
  it('stand against as many whole months, or as many days, before them', () => {
    expect(periodBefore({ firstDay: '2026-10-01', lastDay: '2026-10-31' })).toEqual({
      firstDay: '2026-09-01',
      lastDay: '2026-09-30',
    })
    expect(periodBefore({ firstDay: '2026-01-01', lastDay: '2026-03-31' })).toEqual({
      firstDay: '2025-10-01',
      lastDay: '2025-12-31',
    })
    expect(periodBefore({ firstDay: '2026-10-10', lastDay: '2026-10-16' })).toEqual({
      firstDay: '2026-10-03',
      lastDay: '2026-10-09',
    })
  })

  it('of a month that runs stand against as much of the month before', () => {
    expect(periodBefore({ firstDay: '2026-11-01', lastDay: '2026-11-18' })).toEqual({
      firstDay: '2026-10-01',
      lastDay: '2026-10-18',
    })
    expect(periodBefore({ firstDay: '2026-03-01', lastDay: '2026-03-30' })).toEqual({
      firstDay: '2026-02-01',
      lastDay: '2026-02-28',
    })
  })

  it('end today at the latest, and are refused where none has come, none is left or too many are', () => {
    const today = '2026-11-18'
    expect(daysUntil({ firstDay: '2026-11-01', lastDay: '2026-11-30' }, today)).toEqual({
      firstDay: '2026-11-01',
      lastDay: today,
    })
    expect(daysUntil({ firstDay: '2026-11-19', lastDay: '2026-11-30' }, today)).toBeUndefined()
    expect(daysUntil({ firstDay: '2026-11-02', lastDay: '2026-11-01' }, today)).toBeUndefined()
    expect(daysUntil({ firstDay: '2026-01-01', lastDay: '2026-11-01' }, today)).toBeUndefined()
  })

  it('of a schedule are the month or the quarter that is over', () => {
    expect(nextDueDay('2026-11-18', 1)).toBe('2026-12-01')
    expect(nextDueDay('2026-12-01', 1)).toBe('2027-01-01')
    expect(nextDueDay('2026-11-18', 3)).toBe('2027-01-01')
    expect(periodEndingBefore('2027-01-01', 3)).toEqual({ firstDay: '2026-10-01', lastDay: '2026-12-31' })
    expect(everyDay({ firstDay: '2026-02-27', lastDay: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
  })
})
