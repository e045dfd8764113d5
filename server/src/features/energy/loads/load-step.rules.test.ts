/** Made-up rooms: a base of lamps and laptops, something that begins in it, and a meter that reads now and then. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadSteps, type Sample } from './load-step.rules.ts'

const rule = { leastW: 800, leastFactor: 0.98, withinMs: 60_000, staysMs: 60_000 }
const begins = 600_000
const ends = 1_500_000

/** Real and reactive power at an instant. */
type Load = (at: number) => { readonly w: number; readonly q: number }

const steady =
  (w: number, factor: number, from = begins, to = ends): Load =>
  (at) =>
    at >= from && at < to ? { w, q: w * Math.tan(Math.acos(factor)) } : { w: 0, q: 0 }

/** Heat: all of it real power, at once, for minutes. */
const heater = (w: number, seconds: number): Load => steady(w, 0.999, begins, begins + seconds * 1_000)

/** Six times the current for seconds with a bad factor, then its own. */
const motor =
  (w: number): Load =>
  (at) =>
    at < begins + 4_000 ? steady(2 * w, 0.35)(at) : steady(w, 0.83)(at)

/** A compressor by an inverter: its factor is good, and it takes its time. */
const inverter =
  (w: number, rampMs: number): Load =>
  (at) => {
    const share = Math.min(1, Math.max(0, (at - begins) / rampMs))
    return steady(w * share, 0.99, 0)(at)
  }

const read = (loads: readonly Load[], everyMs: number, phase = 0): Sample[] => {
  const samples: Sample[] = []
  for (let at = phase; at < ends; at += everyMs) {
    const each = loads.map((load) => load(at))
    const [w, q] = [each.reduce((sum, one) => sum + one.w, 0), each.reduce((sum, one) => sum + one.q, 0)]
    samples.push({ at, w, factor: w === 0 ? 1 : Number((w / Math.hypot(w, q)).toFixed(3)), isFed: true })
  }
  return samples
}

const room = fc.record({ w: fc.integer({ min: 30, max: 600 }), factor: fc.double({ min: 0.9, max: 1, noNaN: true }) })
const everyMs = fc.constantFrom(1_000, 2_000, 10_000, 30_000, 60_000)
const phase = fc.integer({ min: 0, max: 999 })
const lights = ({ w, factor }: { w: number; factor: number }): Load => steady(w, factor, 0)

describe('what is plugged into a watched loop', () => {
  it('is found once when it is a kettle or a heater, with its power', () => {
    const heat = fc.record({ w: fc.integer({ min: 900, max: 3_000 }), seconds: fc.integer({ min: 180, max: 900 }) })
    fc.assert(
      fc.property(room, heat, everyMs, phase, (base, { w, seconds }, every, first) => {
        const steps = loadSteps(read([lights(base), heater(w, seconds)], every, first), rule)
        expect(steps).toHaveLength(1)
        expect(Math.abs((steps[0]?.stepW ?? 0) - w)).toBeLessThan(2)
        expect(steps[0]?.factor).toBeGreaterThanOrEqual(0.98)
        expect(Math.abs((steps[0]?.at ?? 0) - begins)).toBeLessThanOrEqual(every)
      }),
    )
  })

  it('is found beside a motor that runs: what was added counts, not the whole loop', () => {
    const samples = read([steady(1_500, 0.8, 0), heater(1_800, 300)], 2_000)
    expect(samples.at(-1)?.factor).toBeLessThan(0.9)
    expect(loadSteps(samples, rule)).toMatchObject([{ at: begins, stepW: 1_800 }])
  })

  it('is not found when it is a motor, a lamp, an air conditioner, or changes slowly', () => {
    const others = fc.oneof(
      fc.integer({ min: 500, max: 4_000 }).map(motor),
      // A few lamps; and as many as you like of the kind that does not draw real power alone.
      fc.integer({ min: 5, max: 700 }).map((w) => steady(w, 0.999)),
      fc
        .record({ w: fc.integer({ min: 5, max: 3_000 }), factor: fc.double({ min: 0.5, max: 0.95, noNaN: true }) })
        .map(({ w, factor }) => steady(w, factor)),
      fc.integer({ min: 900, max: 3_500 }).map((w) => steady(w, 0.93)),
      fc
        .record({ w: fc.integer({ min: 800, max: 3_500 }), rampMs: fc.integer({ min: 300_000, max: 800_000 }) })
        .map(({ w, rampMs }) => inverter(w, rampMs)),
    )
    fc.assert(
      fc.property(room, others, everyMs, phase, (base, other, every, first) => {
        expect(loadSteps(read([lights(base), other], every, first), rule)).toEqual([])
      }),
    )
  })

  it('is not found when it goes away at once, or while nobody knows whether it stays', () => {
    expect(loadSteps(read([heater(2_000, 30)], 2_000), rule)).toEqual([])
    const early = read([heater(2_000, 300)], 2_000).filter(({ at }) => at < begins + 50_000)
    expect(loadSteps(early, rule)).toEqual([])
  })

  it('is not judged by readings too far apart, nor when the loop only has power again', () => {
    expect(loadSteps(read([heater(2_000, 900)], 120_000), rule)).toEqual([])
    const back = read([heater(2_000, 900)], 2_000).map((one) => ({ ...one, isFed: one.at >= begins }))
    expect(loadSteps(back, rule)).toEqual([])
  })
})
