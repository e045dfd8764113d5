import { findDeviceType } from '@vigil/device-types/find-device-type'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leakageLearned, learningTypes, naturalMa } from './leakage.rules.ts'

const days = (high: number, count = 14): number[] => Array.from({ length: count }, () => high)
/** Alarms at 100, 30 and 500 mA. */
const branch = findDeviceType({ equipmentTypeId: 161 })
const socket = findDeviceType({ equipmentTypeId: 160 })
const distribution = findDeviceType({ equipmentTypeId: 168 })

const alarm = { property: 'leakage', event: 'leakage', level: 'alarm', op: 'gte' } as const

describe('what leaks by nature', () => {
  it('is learned from seven days, and neither one bad day nor a bad week of thirty moves it much', () => {
    expect(naturalMa(days(18, 6))).toBeNull()
    expect(naturalMa(days(18, 7))).toBe(18)
    expect(naturalMa([...days(18, 23), ...days(400, 7)])).toBe(18)
  })

  it('speaks for a stricter alarm where little leaks, and for its warning with it', () => {
    expect(leakageLearned(branch, [], days(18))).toEqual({
      days: 14,
      learnedMa: 18,
      verdict: 'propose',
      changes: [
        { limit: alarm, nowMa: 100, proposedMa: 60 },
        { limit: { ...alarm, event: 'leakageWarn', level: 'warning' }, nowMa: 80, proposedMa: 48 },
      ],
    })
  })

  it('proposes nothing where it counts like that already, or is still learning', () => {
    const moved = [{ ...alarm, value: 60 }, { ...alarm, event: 'leakageWarn', level: 'warning', value: 48 } as const]
    expect(leakageLearned(branch, moved, days(18))).toMatchObject({ verdict: 'asItIs', changes: [] })
    expect(leakageLearned(branch, [], days(18, 3))).toEqual({
      days: 3,
      learnedMa: null,
      verdict: 'learning',
      changes: [],
    })
  })

  it('says that too much leaks instead of proposing more than the rules allow', () => {
    expect(leakageLearned(branch, [], days(170))).toMatchObject({ verdict: 'tooHigh', changes: [] })
    const loose = [{ ...alarm, value: 450 }]
    expect(leakageLearned(branch, loose, days(170))).toMatchObject({
      verdict: 'tooHigh',
      changes: [{ limit: alarm, nowMa: 450, proposedMa: 300 }],
    })
  })

  it('never leaves what is safe, whatever was read, and never moves what protects people', () => {
    expect(learningTypes().length).toBeGreaterThan(5)
    const highs = fc.array(fc.double({ min: 0, max: 2_000, noNaN: true }), { minLength: 0, maxLength: 30 })
    fc.assert(
      fc.property(fc.constantFrom(...learningTypes()), highs, (equipmentTypeId, read) => {
        const type = findDeviceType({ equipmentTypeId })
        for (const { limit, proposedMa } of leakageLearned(type, [], read).changes) {
          expect(proposedMa).toBeLessThanOrEqual(500)
          if (limit.level === 'alarm') expect(proposedMa).toBeGreaterThanOrEqual(30)
        }
      }),
    )
    for (const high of [1, 14, 40, 900])
      expect(leakageLearned(socket, [], days(high)).changes.filter(({ limit }) => limit.level === 'alarm')).toEqual([])
    expect(leakageLearned(distribution, [], days(40)).changes[0]).toMatchObject({ nowMa: 500, proposedMa: 300 })
  })
})
