import { describe, expect, it } from 'vitest'
import { dayOf, weekOf } from './unit-day.rules.ts'

describe('a unit’s calendar', () => {
  it('begins its day at midnight in China, eight hours before the clock of the server', () => {
    expect(dayOf(Date.parse('2026-11-14T15:59:59.999Z'))).toBe('2026-11-14')
    expect(dayOf(Date.parse('2026-11-14T16:00:00.000Z'))).toBe('2026-11-15')
  })

  it.each([
    ['2026-11-09', '2026-11-09'],
    ['2026-11-14', '2026-11-09'],
    ['2026-11-15', '2026-11-09'],
    ['2026-03-01', '2026-02-23'],
  ])('puts %s into the week of Monday %s', (day, monday) => {
    expect(weekOf(day)).toMatchObject({ monday })
    expect(new Date(weekOf(day).from).toISOString()).toMatch(/T16:00:00\.000Z$/)
  })
})
