import { describe, expect, it } from 'vitest'
import { dayOf, daysAfter, hourMs, instantAt, midnightBefore, midnightOf, wallTimeText } from './unit-time.ts'

const iso = (at: number): string => new Date(at).toISOString()

describe('the clock of a unit', () => {
  it('shows an instant as it stands on the unit’s wall (D17)', () => {
    const at = Date.parse('2026-11-14T16:32:05.250Z')
    expect(wallTimeText(at, 'Asia/Shanghai')).toBe('2026-11-15 00:32:05')
    expect(wallTimeText(at, 'America/New_York')).toBe('2026-11-14 11:32:05')
  })

  it('begins a day at its own midnight', () => {
    expect(dayOf(Date.parse('2026-11-14T15:59:59.999Z'), 'Asia/Shanghai')).toBe('2026-11-14')
    expect(dayOf(Date.parse('2026-11-14T16:00:00.000Z'), 'Asia/Shanghai')).toBe('2026-11-15')
    expect(iso(midnightOf('2026-11-14', 'Asia/Kathmandu'))).toBe('2026-11-13T18:15:00.000Z')
    expect(iso(midnightBefore(Date.parse('2026-07-14T03:00:00Z'), 'America/New_York'))).toBe('2026-07-13T04:00:00.000Z')
  })

  it('has days of 23 and 25 hours where clocks are changed, and times that come twice or never', () => {
    const length = (day: string) =>
      (midnightOf(daysAfter(day, 1), 'Europe/Berlin') - midnightOf(day, 'Europe/Berlin')) / hourMs
    expect(['2028-03-26', '2028-03-27', '2028-10-29'].map(length)).toEqual([23, 24, 25])
    expect(iso(instantAt('2028-03-26', 150, 'Europe/Berlin'))).toBe('2028-03-26T01:30:00.000Z')
    expect(iso(instantAt('2028-10-29', 150, 'Europe/Berlin'))).toBe('2028-10-29T00:30:00.000Z')
    // Midnight itself is left out there.
    expect(iso(midnightOf('2028-04-28', 'Africa/Cairo'))).toBe('2028-04-27T22:00:00.000Z')
  })

  it('goes by China’s where the zone is in no list: nobody is called later for it', () => {
    expect(wallTimeText(Date.parse('2026-11-14T16:00:00Z'), 'Mars/Base')).toBe('2026-11-15 00:00:00')
  })
})
