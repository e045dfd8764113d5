import { describe, expect, it } from 'vitest'
import { weekOf } from './unit-day.rules.ts'

describe('a unit’s calendar', () => {
  it.each([
    ['2026-11-09', '2026-11-09'],
    ['2026-11-14', '2026-11-09'],
    ['2026-11-15', '2026-11-09'],
    ['2026-03-01', '2026-02-23'],
  ])('puts %s into the week of Monday %s', (day, monday) => {
    expect(weekOf(day, 'Asia/Shanghai')).toMatchObject({ monday })
    expect(new Date(weekOf(day, 'Asia/Shanghai').from).toISOString()).toMatch(/T16:00:00\.000Z$/)
  })

  it('begins and ends its weeks by its own clock, also where it is changed in between', () => {
    const { from, to } = weekOf('2028-03-24', 'Europe/Berlin')
    expect([new Date(from), new Date(to)].map((at) => at.toISOString())).toEqual([
      '2028-03-19T23:00:00.000Z',
      '2028-03-26T22:00:00.000Z',
    ])
  })
})
