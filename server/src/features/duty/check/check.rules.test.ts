import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerRefusal, checkMoves, checkTimes, lastStartOf, nextCheckAt } from './check.rules.ts'

const hour = 3_600_000
const minute = 60_000
const shift = { seed: 'a', from: 0, to: 8 * hour, perShift: 3 }

describe('checks at random', () => {
  it('fall where the seed says, the same after every restart and elsewhere for another shift', () => {
    expect(checkTimes(shift)).toEqual(checkTimes({ ...shift }))
    expect(checkTimes({ ...shift, seed: 'b' })).not.toEqual(checkTimes(shift))
  })

  it('are as many as the unit wants, in order, each in its own part, never while a shift comes or goes', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 8 }), (seed, perShift, h) => {
        const plan = { seed, perShift, from: 0, to: h * hour }
        const times = checkTimes(plan)
        expect(times).toHaveLength(perShift)
        expect(times.toSorted((a, b) => a - b)).toEqual(times)
        expect(times[0]).toBeGreaterThanOrEqual(15 * minute)
        expect(times.at(-1)).toBeLessThanOrEqual(h * hour - 15 * minute)
      }),
    )
  })

  it('spread over the whole of their part', () => {
    const one = { ...shift, perShift: 1 }
    const early = Array.from({ length: 400 }, (_, i) => checkTimes({ ...one, seed: `${i}` })[0] ?? 0)
    const share = early.filter((at) => at < 4 * hour).length / early.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  it('follow one another, and those that were slept through are not made up for', () => {
    const [first = 0, second = 0, third = 0] = checkTimes(shift)
    expect(nextCheckAt(shift, 0)).toBe(first)
    expect(nextCheckAt(shift, first + 1)).toBe(second)
    expect(nextCheckAt(shift, second + 1)).toBe(third)
    expect(nextCheckAt(shift, third + 1)).toBeNull()
    expect(nextCheckAt({ ...shift, perShift: 0 }, 0)).toBeNull()
    expect(lastStartOf(shift)).toBeGreaterThan(third)
  })
})

describe('what a check may become', () => {
  it('is answered or missed, once', () => {
    expect(checkMoves).toEqual({ asked: { answer: 'answered', miss: 'missed' }, answered: {}, missed: {} })
  })

  it.each([
    ['asked', 599_999, undefined],
    ['asked', 600_000, 'checkOver'],
    ['answered', 1, 'checkOver'],
    ['missed', 1, 'checkOver'],
  ] as const)('an answer to one that is %s after %i ms: %s', (state, now, refusal) => {
    expect(answerRefusal({ state, dueAt: 600_000 }, now)).toBe(refusal)
  })
})
