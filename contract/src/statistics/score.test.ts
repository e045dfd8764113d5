import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classOf, losses, lossesOf, lossNames, scoreOf, scoreWithout, type Causes } from './score.ts'

const nothing: Causes = {
  unhandledUrgent: 0,
  overdueHazard: 0,
  oldFault: 0,
  offline: 0,
  missedPatrol: 0,
  missedCheck: 0,
}

describe('a safety score', () => {
  it.each([
    [{}, 100, 'A'],
    [{ unhandledUrgent: 1 }, 80, 'B'],
    [{ unhandledUrgent: 7 }, 60, 'C'],
    [{ overdueHazard: 9, oldFault: 9 }, 65, 'C'],
    [{ offline: 3.4, missedPatrol: 12 }, 94, 'A'],
    [{ unhandledUrgent: 2, overdueHazard: 4, oldFault: 5, offline: 15, missedPatrol: 50, missedCheck: 2 }, 0, 'D'],
  ] as const)('with %j is %i, class %s', (causes, score, grade) => {
    const lost = lossesOf({ ...nothing, ...causes })
    expect([scoreOf(lost), classOf(scoreOf(lost))]).toEqual([score, grade])
  })

  it('says what would raise it, most first: what it would be without each cause', () => {
    const lost = lossesOf({ ...nothing, unhandledUrgent: 1, overdueHazard: 1, oldFault: 4 })
    expect(lost.map(({ name }) => [name, scoreWithout(lost, name)])).toEqual([
      ['unhandledUrgent', 83],
      ['oldFault', 75],
      ['overdueHazard', 68],
    ])
  })

  it('is never below 0, loses no more for a cause than its most, and never falls when a cause is gone', () => {
    const amount = fc.double({ min: 0, max: 500, noNaN: true })
    fc.assert(
      fc.property(fc.record(Object.fromEntries(lossNames.map((name) => [name, amount]))), (some) => {
        const lost = lossesOf({ ...nothing, ...some })
        const score = scoreOf(lost)
        expect(score).toBeGreaterThanOrEqual(0)
        for (const { name, points } of lost) {
          expect(points).toBeLessThanOrEqual(losses[name].most)
          expect(scoreWithout(lost, name)).toBeGreaterThanOrEqual(score)
        }
      }),
    )
  })
})
