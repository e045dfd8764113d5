import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billOf, fenOf, movedToValley, priceAt, shareFen, usualPrices, type PricePlan } from './bill.ts'
import { usualTariff } from './tariff.ts'

const dearer = { ...usualPrices, peak: 12_000 }
const plans: PricePlan[] = [
  { fromDay: '2000-01-01', tariff: usualTariff, prices: usualPrices },
  { fromDay: '2026-03-10', tariff: usualTariff, prices: dearer },
]

describe('a price', () => {
  it.each([
    ['2026-03-09', '08:00', { rate: 'peak', price: 11_024, from: '08:00', to: '11:00' }],
    ['2026-03-10', '10:45', { rate: 'peak', price: 12_000, from: '08:00', to: '11:00' }],
    ['2026-03-10', '23:15', { rate: 'valley', price: 3_150, from: '23:00', to: '24:00' }],
    ['1999-01-01', '19:00', { rate: 'sharp', price: 13_229, from: '19:00', to: '21:00' }],
  ])('on %s at %s is the one of its day', (day, clock, priced) => {
    expect(priceAt(plans, { day, clock })).toEqual(priced)
  })
})

describe('shares', () => {
  it('add up to the total, each less than a fen from what it is', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 10 ** 12 }), { maxLength: 30 }), (parts) => {
        const total = fenOf(parts)
        const shares = shareFen(parts, total)
        expect(shares.reduce((sum, fen) => sum + fen, 0)).toBe(total)
        for (const [place, fen] of shares.entries())
          expect(Math.abs(fen - (parts[place] ?? 0) / 100_000)).toBeLessThan(1)
      }),
    )
  })
})

describe('a bill', () => {
  const used = [
    { wh: 7_880_000, rate: 'peak', price: 11_024, from: '08:00', to: '11:00' },
    { wh: 6_350_000, rate: 'peak', price: 11_024, from: '18:00', to: '21:00' },
    { wh: 8_846_000, rate: 'valley', price: 3_150, from: '00:00', to: '07:00' },
  ] as const

  it('has a line for each rate and price, made of parts of the day', () => {
    expect(billOf(used)).toEqual({
      wh: 23_076_000,
      fen: 1_847_364,
      lines: [
        {
          rate: 'peak',
          price: 11_024,
          wh: 14_230_000,
          fen: 1_568_715,
          spans: [
            { from: '08:00', to: '11:00', wh: 7_880_000, fen: 868_691 },
            { from: '18:00', to: '21:00', wh: 6_350_000, fen: 700_024 },
          ],
        },
        {
          rate: 'valley',
          price: 3_150,
          wh: 8_846_000,
          fen: 278_649,
          spans: [{ from: '00:00', to: '07:00', wh: 8_846_000, fen: 278_649 }],
        },
      ],
    })
  })

  it('would be lower by what lies between peak and valley, for what is moved', () => {
    expect(movedToValley(billOf(used), 10, 3_150)).toEqual({ wh: 1_423_000, savedFen: 112_047 })
    expect(movedToValley(billOf(used), 0, 3_150)).toEqual({ wh: 0, savedFen: 0 })
  })
})
