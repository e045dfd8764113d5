import { describe, expect, it } from 'vitest'
import { testDoubt, type Doubt, type TestedAlarm, type WalkOfAlarm } from './walk-test.rules.ts'

const minute = 60_000
const now = 100 * minute
const walk: WalkOfAlarm = { id: 'w', until: 200 * minute, walkedAt: 90 * minute, needsPerson: false, tickedBy: 'a' }
const alarm: TestedAlarm = {
  id: 'a',
  projectId: 'p',
  likelyReal: false,
  firstAt: 99 * minute,
  lastAt: 99 * minute,
  walk,
}
const other = (change: Partial<TestedAlarm>): TestedAlarm => ({ ...alarm, id: 'o', walk: null, ...change })
const tested: TestedAlarm = other({ walk: { ...walk, tickedBy: 'o' } })

describe('an open walk test (A3)', () => {
  it('calls the alarm that ticked its point a test', () => {
    expect(testDoubt(alarm, [alarm], now)).toBeUndefined()
  })

  it.each<[string, Partial<TestedAlarm>, Partial<WalkOfAlarm>, Doubt]>([
    ['the second alarm of a point', {}, { tickedBy: 'earlier' }, 'notTheTick'],
    ['a point that was not ticked yet', {}, { tickedBy: null }, 'notTheTick'],
    ['what two detectors say', { likelyReal: true }, {}, 'likelyReal'],
    ['a call point, flowing water or a valve', {}, { needsPerson: true }, 'needsPerson'],
    ['anything after its time', {}, { until: now }, 'over'],
    ['the first word of a point an hour after the last step', {}, { walkedAt: 39 * minute - 1 }, 'forgotten'],
  ])('leaves %s to people', (_name, ofAlarm, ofWalk, doubt) => {
    expect(testDoubt({ ...alarm, ...ofAlarm, walk: { ...walk, ...ofWalk } }, [], now)).toBe(doubt)
  })

  it('is walked for an hour from each step', () => {
    expect(testDoubt({ ...alarm, walk: { ...walk, walkedAt: 39 * minute } }, [], now)).toBeUndefined()
  })

  it('judges nothing of a point that is not listed', () => {
    expect(testDoubt({ ...alarm, walk: null }, [], now)).toBe('noWalk')
  })

  it.each<[string, TestedAlarm, Doubt | undefined]>([
    ['a fire of the unit that is not of the walk', other({}), 'otherFire'],
    ['one that ended just before', other({ lastAt: 94 * minute + 1 }), 'otherFire'],
    ['not one of long ago', other({ lastAt: 94 * minute }), undefined],
    ['not one of another unit', other({ projectId: 'q' }), undefined],
    ['not another point of the same walk that is a test itself', tested, undefined],
    ['a point of the same walk that may burn', { ...tested, likelyReal: true }, 'otherFire'],
    ['a second alarm at a point of the same walk', other({ walk: { ...walk, tickedBy: 'x' } }), 'otherFire'],
    ['a point of another walk', other({ walk: { ...walk, id: 'v', tickedBy: 'o' } }), 'otherFire'],
  ])('looks at what burns beside it: %s', (_name, beside, doubt) => {
    expect(testDoubt(alarm, [alarm, beside], now)).toBe(doubt)
  })
})
