import { describe, expect, it } from 'vitest'
import { decideFault, isWindow, maskedIdCard, maskedName } from './visit.rules.ts'

const noon = Date.parse('2026-11-18T04:00:00.000Z')
const hour = 3_600_000
const day = 24 * hour
const from = (beginsAt: number, lasts: number, isLong = false) =>
  isWindow({ beginsAt, endsAt: beginsAt + lasts, isLong }, noon)

describe('the time of a visit', () => {
  it('lasts a day, and a week where it is a long one', () => {
    expect([from(noon, day), from(noon, day + 1), from(noon, day + 1, true)]).toEqual([true, false, true])
    expect([from(noon, 7 * day, true), from(noon, 7 * day + 1, true)]).toEqual([true, false])
  })

  it('is not over, did not begin long ago, and begins within a month', () => {
    expect([from(noon - 2 * hour, hour), from(noon - 2 * hour, day)]).toEqual([false, false])
    expect([from(noon - hour, 2 * hour), from(noon + 30 * day, hour)]).toEqual([true, true])
    expect([from(noon + 30 * day + 1, hour), from(noon, 0), from(noon, -hour)]).toEqual([false, false, false])
  })
})

describe('whoever decides a visit', () => {
  const asked = { host_id: 'host', asked_at: new Date(noon) }
  it('is its host at once, and the front desk two hours later', () => {
    expect(decideFault(asked, { accountId: 'host', isDesk: false }, noon)).toBeNull()
    const desk = { accountId: 'desk', isDesk: true }
    expect(decideFault(asked, desk, noon + 2 * hour - 1)).toBe('hostDecidesFirst')
    expect(decideFault(asked, desk, noon + 2 * hour)).toBeNull()
  })

  it('is the front desk at once where nobody is visited, and nobody else ever', () => {
    const unasked = { ...asked, host_id: null }
    expect(decideFault(unasked, { accountId: 'desk', isDesk: true }, noon)).toBeNull()
    expect(decideFault(unasked, { accountId: 'other', isDesk: false }, noon + day)).toBe('forbidden')
  })
})

describe('what a list shows of a person', () => {
  it('is the first letter and a star, and the last four of the card', () => {
    expect([maskedName('周宁'), maskedName('𠮷野'), maskedName(null)]).toEqual(['周*', '𠮷*', null])
    expect([maskedIdCard('2519'), maskedIdCard(null)]).toEqual(['**************2519', null])
  })
})
