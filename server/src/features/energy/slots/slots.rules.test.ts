/** Slots, hours, days, months and the lines of a bill say the same, to the Wh and the fen, whatever the counter did. */
import { billOf, priceAt, usualPrices, type PricePlan } from '@vigil/contract/energy/bill'
import { usualTariff } from '@vigil/contract/energy/tariff'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  inOrder,
  slotMs,
  slotsOf,
  slotsWithin,
  stepsOf,
  touchedBy,
  type MeterFacts,
  type Reading,
  type Slot,
} from './slots.rules.ts'
import { sumBy, wallOf } from './sums.rules.ts'

const meter: MeterFacts = { ratedW: 14_000, registerWh: 1_000_000_000, leastWh: 10, gapMs: 900_000 }
const minute = 60_000
const began = Date.parse('2026-10-24T00:00:00Z')
const at = (minutes: number, wh: number): Reading => ({ at: began + minutes * minute, wh })
const slotsFrom = (readings: readonly Reading[]) => slotsOf(stepsOf(inOrder(readings), meter))
const inSlots = (readings: readonly Reading[]) => [...slotsFrom(readings).values()]

describe('a slot of fifteen minutes', () => {
  it('is what the counter moved by, shared where a step crosses its edge', () => {
    expect(inSlots([at(0, 100), at(10, 200), at(20, 301)])).toEqual([
      { wh: 150, isEstimated: false, isSuspect: false },
      { wh: 51, isEstimated: false, isSuspect: false },
    ])
  })

  it.each([
    ['a meter that was cleared begins anew', [at(0, 90_000_000), at(15, 700)], 700],
    ['a register that ran over goes on', [at(0, 999_999_900), at(15, 250)], 350],
    ['one that was changed for another with a history counts nothing, and says so', [at(0, 90_000), at(15, 80_000)], 0],
    ['a jump that the circuit cannot carry is left out', [at(0, 0), at(15, 6_000)], 0],
    ['a step as large as it can carry is not', [at(0, 0), at(15, 5_250)], 5_250],
    ['two words in one second may differ by what the counter shows', [at(0, 0), at(0.01, 10)], 10],
  ])('%s', (_name, readings, wh) => {
    const slots = inSlots(readings)
    expect(slots.reduce((sum, slot) => sum + slot.wh, 0)).toBe(wh)
    expect(slots.every(({ isSuspect }) => isSuspect === (wh === 0))).toBe(true)
  })

  it('of a silence is estimated, each alike', () => {
    const slots = inSlots([at(0, 0), at(60, 403)])
    expect(slots.map(({ wh }) => wh)).toEqual([100, 101, 101, 101])
    expect(slots.every(({ isEstimated }) => isEstimated)).toBe(true)
  })

  it('counts a jump when a person has said that it is true', () => {
    const steps = stepsOf([at(0, 0), at(15, 6_000)], meter)
    expect([...slotsOf(steps, new Set([began + 15 * minute])).values()]).toEqual([
      { wh: 6_000, isEstimated: true, isSuspect: false },
    ])
  })
})

/** What a counter tells over some weeks: it runs, is silent, is cleared, runs over, and sometimes tells nonsense. */
const course = fc
  .array(
    fc.record({
      minutes: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 60, max: 9_000 })),
      watts: fc.nat({ max: 14_000 }),
      does: fc.oneof(
        { weight: 12, arbitrary: fc.constant('run' as const) },
        fc.constantFrom('clear' as const, 'runOver' as const, 'jump' as const, 'spike' as const),
      ),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((moves) => {
    let [now, wh] = [began, 5_000]
    return moves.map(({ minutes, watts, does }): Reading => {
      now += minutes * minute
      const used = Math.floor((watts * minutes) / 60)
      const from = { run: wh, clear: 0, runOver: meter.registerWh - used - 1, jump: wh + 40_000_000, spike: wh }[does]
      wh = (from + used) % meter.registerWh
      return { at: now, wh: does === 'spike' ? wh + 77_000_000 : wh }
    })
  })

/** The same readings as they may come: in any order, cut into any batches, some of them twice. */
const arrivals = course.chain((readings) =>
  fc.tuple(
    fc.constant(readings),
    fc.shuffledSubarray([...readings, ...readings.slice(0, 5)], { minLength: readings.length }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
  ),
)

const total = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((sum, wh) => sum + wh, 0)
const plans: PricePlan[] = [
  { fromDay: '2000-01-01', tariff: usualTariff, prices: usualPrices },
  { fromDay: '2026-10-31', tariff: usualTariff, prices: { sharp: 13_001, peak: 11_111, flat: 6_667, valley: 3_333 } },
]

describe('whatever a counter tells', () => {
  it('slots are never below zero and add up to the steps that are believed', () => {
    fc.assert(
      fc.property(course, (readings) => {
        const steps = stepsOf(inOrder(readings), meter)
        const slots = [...slotsOf(steps).values()]
        expect(slots.every(({ wh }) => wh >= 0 && Number.isSafeInteger(wh))).toBe(true)
        const believed = steps.filter(({ kind }) => kind !== 'suspect').reduce((sum, { wh }) => sum + wh, 0)
        expect(slots.reduce((sum, { wh }) => sum + wh, 0)).toBe(believed)
      }),
    )
  })

  it('the order and the batches in which it comes make no difference; late words change only the slots they touch', () => {
    fc.assert(
      fc.property(arrivals, ([, arrived, sizes]) => {
        const kept = new Map<number, Slot>()
        let heard: Reading[] = []
        for (let from = 0, turn = 0; from < arrived.length; turn += 1) {
          const batch = arrived.slice(from, (from += sizes[turn % sizes.length] ?? 1))
          heard = inOrder([...heard, ...batch])
          const window = touchedBy(
            heard,
            batch.map((reading) => reading.at),
          )
          const anew = slotsWithin(slotsOf(stepsOf(heard, meter)), window)
          for (const [start, slot] of anew) kept.set(start, slot)
        }
        expect(kept).toEqual(new Map([...slotsFrom(heard)].toSorted(([one], [other]) => one - other)))
      }),
    )
  })

  it.each(['Asia/Shanghai', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'])(
    'slots, hours, days, months and the lines of a bill agree to the Wh and the fen in %s',
    (zone) => {
      const wall = wallOf(zone)
      fc.assert(
        fc.property(course, (readings) => {
          const slots = [...slotsFrom(readings)].map(([start, { wh }]) => [start, wh] as const)
          const all = slots.reduce((sum, [, wh]) => sum + wh, 0)
          const named = (length: number) => (start: number) => {
            const { day, clock } = wall(start)
            return `${day}T${clock}`.slice(0, length)
          }
          for (const length of [13, 10, 7]) expect(total(sumBy(slots, named(length)))).toBe(all)
          const bill = billOf(slots.map(([start, wh]) => ({ wh, ...priceAt(plans, wall(start)) })))
          expect(bill.wh).toBe(all)
          expect(bill.lines.reduce((sum, { wh }) => sum + wh, 0)).toBe(all)
          expect(bill.lines.reduce((sum, { fen }) => sum + fen, 0)).toBe(bill.fen)
          for (const line of bill.lines) {
            expect(line.spans.reduce((sum, { wh }) => sum + wh, 0)).toBe(line.wh)
            expect(line.spans.reduce((sum, { fen }) => sum + fen, 0)).toBe(line.fen)
            expect(Math.abs(line.fen - (line.wh * line.price) / 100_000)).toBeLessThan(1)
          }
        }),
        { numRuns: 50 },
      )
    },
  )
})

describe('a clock that is set back', () => {
  it('shows an hour twice, and both are of that day', () => {
    const wall = wallOf('Europe/Berlin')
    const begins = Date.parse('2026-10-25T00:00:00Z')
    expect([wall(begins), wall(begins + 4 * slotMs)]).toEqual([
      { day: '2026-10-25', clock: '02:00' },
      { day: '2026-10-25', clock: '02:00' },
    ])
  })
})
