import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateFault, shiftRefusal, type Around, type Planned } from './roster.rules.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-14T00:00:00.000Z')
const shift: Planned = { from: now, to: now + 8 * hour, accountIds: ['ann', 'bob'] }
const around: Around = {
  now,
  zone: 'Asia/Shanghai',
  people: new Map([
    ['ann', [{ until: '2026-11-14' }]],
    ['bob', [{ until: '2020-01-01' }, { until: '2027-01-01' }]],
    ['old', [{ until: '2026-11-13' }]],
    ['new', []],
  ]),
  others: [{ accountId: 'bob', from: now + 8 * hour, to: now + 16 * hour }],
}

describe('a shift', () => {
  it('of two people with certificates, eight hours, right before another of the same person, is good', () => {
    expect(shiftRefusal(shift, around)).toBeUndefined()
  })

  it.each<[string, Partial<Planned>, string]>([
    ['that ends before it begins', { to: now - 1 }, 'invalidInput'],
    ['longer than eight hours', { to: now + 8 * hour + 1 }, 'shiftTooLong'],
    ['that is over', { from: now - 2 * hour, to: now }, 'shiftPast'],
    ['of one person', { accountIds: ['ann'] }, 'shiftTooFew'],
    ['of one person named twice', { accountIds: ['ann', 'ann'] }, 'shiftTooFew'],
    ['of a stranger', { accountIds: ['ann', 'zed'] }, 'notOfUnit'],
    ['of somebody without a certificate', { accountIds: ['ann', 'new'] }, 'certificateMissing'],
    ['of somebody whose certificate ended yesterday', { accountIds: ['ann', 'old'] }, 'certificateExpired'],
    ['of somebody who is on another one then', { from: now + hour, to: now + 8 * hour + 1 }, 'shiftOverlaps'],
  ])('%s is refused', (_, change, refusal) => {
    expect(shiftRefusal({ ...shift, ...change }, around)).toBe(refusal)
  })

  it('that passes midnight needs a certificate for the second day, and not for the day after its end', () => {
    const midnight = Date.parse('2026-11-14T16:00:00.000Z')
    const late = { ...shift, from: midnight - 4 * hour, to: midnight, accountIds: ['ann', 'bob'] }
    const free = { ...around, others: [] }
    expect(shiftRefusal(late, free)).toBeUndefined()
    expect(shiftRefusal({ ...late, to: midnight + hour }, free)).toBe('certificateExpired')
    // Where it is still afternoon then, no second day has begun.
    expect(shiftRefusal({ ...late, to: midnight + hour }, { ...free, zone: 'Europe/Berlin' })).toBeUndefined()
  })

  it('never stands with fewer than two, too long, or beside another of the same person, whatever is asked', () => {
    // Mostly what is nearly right: what is far off is refused by the first rule it meets.
    const person = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('ann', 'bob') },
      fc.constantFrom('old', 'new', 'zed'),
    )
    const asked = fc
      .record({
        from: fc.integer({ min: -9, max: 20 }).map((h) => now + h * hour),
        hours: fc.integer({ min: 0, max: 10 }),
        accountIds: fc.array(person, { minLength: 1, maxLength: 3 }),
      })
      .map(({ from, hours, accountIds }) => ({ from, to: from + hours * hour, accountIds }))
    fc.assert(
      fc.property(asked, (one) => {
        fc.pre(shiftRefusal(one, around) === undefined)
        expect(new Set(one.accountIds).size).toBeGreaterThanOrEqual(2)
        expect(one.to - one.from).toBeLessThanOrEqual(8 * hour)
        expect(one.accountIds.every((id) => id === 'ann' || id === 'bob')).toBe(true)
        expect(one.accountIds.includes('bob') && one.to > now + 8 * hour && one.from < now + 16 * hour).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})

describe('certificates', () => {
  it.each([
    [[], 'missing'],
    [['2026-11-13'], 'expired'],
    [['2026-11-14'], null],
    [['2020-01-01', '2030-01-01'], null],
  ])('until %j on 2026-11-14: %s', (days, fault) => {
    expect(
      certificateFault(
        days.map((until) => ({ until })),
        '2026-11-14',
      ),
    ).toBe(fault)
  })
})
