import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { assert, boolean, constantFrom, double, oneof, property, record, string, array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expressionOf, isSo, judgeOf, type ActiveAlarm, type World } from './expression.ts'

type Facts = Pick<LinkageBody, 'when' | 'and'>

const smoke = (over: object = {}) => ({
  kind: 'alarm' as const,
  equipmentIds: ['a', 'b', 'c'],
  event: 'fire' as const,
  atLeast: 2,
  withinS: 30,
  ...over,
})
const value = (is: 'gt' | 'le' | 'eq' | 'ne', limit: number | boolean | string) => ({
  kind: 'value' as const,
  equipmentId: 'pump',
  property: 'pressure',
  is,
  value: limit,
})
const clock = (from: string, to: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => ({
  kind: 'clock' as const,
  from,
  to,
  weekdays,
})
const alarm = (equipmentId: string, second: number, kind = 'fire-alarm'): ActiveAlarm => ({
  equipmentId,
  alarmId: equipmentId,
  kind,
  at: second * 1_000,
})
/** A Tuesday, noon in Shanghai. */
const noon = Date.parse('2026-11-17T04:00:00Z')
const world = (over: Partial<World> = {}): World => ({
  values: {},
  alarms: [],
  at: noon,
  zone: 'Asia/Shanghai',
  ...over,
})
const holds = (facts: Partial<Facts>, over: Partial<World>): boolean =>
  judgeOf({ when: [smoke()], and: [], ...facts })(world(over))

describe('a rule', () => {
  it('counts equipment, each within so many seconds of the last', () => {
    expect(holds({}, { alarms: [alarm('a', 0)] })).toBe(false)
    expect(holds({}, { alarms: [alarm('a', 0), alarm('a', 3)] })).toBe(false)
    expect(holds({}, { alarms: [alarm('a', 0), alarm('b', 30)] })).toBe(true)
    expect(holds({}, { alarms: [alarm('a', 0), alarm('b', 31)] })).toBe(false)
    expect(holds({}, { alarms: [alarm('a', 0), alarm('b', 31), alarm('c', 40)] })).toBe(true)
    expect(holds({}, { alarms: [alarm('a', 0), alarm('elsewhere', 1)] })).toBe(false)
  })

  it('takes a fire for an alarm, an alarm for no fire, and a fault for neither', () => {
    const one = (event: 'fire' | 'alarm' | 'fault') => ({ when: [smoke({ event, atLeast: 1 })] })
    expect(holds(one('alarm'), { alarms: [alarm('a', 0)] })).toBe(true)
    expect(holds(one('fire'), { alarms: [alarm('a', 0, 'alarm')] })).toBe(false)
    expect(holds(one('alarm'), { alarms: [alarm('a', 0, 'fault')] })).toBe(false)
    expect(holds(one('fault'), { alarms: [alarm('a', 0, 'fault')] })).toBe(true)
  })

  it.each([
    ['gt', 0.5, 0.6, true],
    ['gt', 1, 1, false],
    ['le', 1, 1, true],
    ['eq', true, true, true],
    ['ne', 'auto', 'manual', true],
    ['eq', 'auto', 'manual', false],
  ] as const)('asks whether a value is %s %s of %s: %s', (is, limit, measured, answer) => {
    expect(holds({ when: [value(is, limit)] }, { values: { pump: { pressure: measured } } })).toBe(answer)
  })

  it('never holds by what nobody has said, and holds by the other trigger all the same', () => {
    expect(holds({ when: [value('le', 1)] }, {})).toBe(false)
    expect(holds({ when: [value('ne', 1)] }, { values: { pump: {} } })).toBe(false)
    expect(holds({ when: [value('le', 1), smoke({ atLeast: 1 })] }, { alarms: [alarm('a', 0)] })).toBe(true)
    expect(holds({ when: [value('gt', 1)] }, { values: { pump: { pressure: 'broken' } } })).toBe(false)
  })

  it.each([
    [clock('08:00', '18:00'), true],
    [clock('12:00', '12:01'), true],
    [clock('12:01', '12:00'), false],
    [clock('00:00', '00:00'), true],
    [clock('22:00', '06:00'), false],
    [clock('08:00', '18:00', [1, 3]), false],
    [clock('08:00', '18:00', [2]), true],
  ])('goes by the clock on the wall of its unit: %j is %s', (test, answer) => {
    expect(holds({ and: [test] }, { alarms: [alarm('a', 0), alarm('b', 1)] })).toBe(answer)
  })

  it('counts a night to the day on which it begins', () => {
    const night = { when: [smoke({ atLeast: 1 })], and: [clock('22:00', '06:00', [2])] }
    const at = (instant: string) => holds(night, { alarms: [alarm('a', 0)], at: Date.parse(instant) })
    expect(at('2026-11-17T15:00:00Z')).toBe(true)
    expect(at('2026-11-17T21:00:00Z')).toBe(true)
    expect(at('2026-11-16T21:00:00Z')).toBe(false)
  })

  it('is an expression that carries no text out of its quotes', () => {
    const hostile = value('eq', '" || true || "')
    expect(expressionOf({ when: [hostile], and: [] })).toContain(String.raw`"\" || true || \""`)
    expect(holds({ when: [hostile] }, { values: { pump: { pressure: 'x' } } })).toBe(false)
  })
})

describe('what is measured', () => {
  const measured = oneof(
    double({ noNaN: true, min: -3, max: 3 }),
    constantFrom(0, 1, 2),
    boolean(),
    string({ maxLength: 2 }),
  )
  const test = record({
    kind: constantFrom('value' as const),
    equipmentId: constantFrom('pump', 'fan'),
    property: constantFrom('pressure'),
    is: constantFrom('gt' as const, 'ge' as const, 'lt' as const, 'le' as const, 'eq' as const, 'ne' as const),
    value: measured,
  })
  const isSaidBy = (one: Parameters<typeof isSo>[0], said: unknown): boolean =>
    judgeOf({ when: [one], and: [] })(world({ values: { [one.equipmentId]: { [one.property]: said } } }))

  it('is compared without the expression as the expression compares it', () => {
    assert(
      property(test, measured, (one, said) => {
        expect(isSo(one, said)).toBe(isSaidBy(one, said))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['gt', 'ge', 'lt', 'le', 'eq', 'ne'] as const)('no and yes are compared by %s as CEL compares them', (is) => {
    for (const limit of [false, true])
      for (const said of [false, true])
        expect(isSo({ ...value('eq', limit), is }, said)).toBe(isSaidBy({ ...value('eq', limit), is }, said))
  })

  it('cannot make a rule hold by what is not so, nor end it by what is so', () => {
    const tests = array(test, { minLength: 1, maxLength: 3 })
    assert(
      property(tests, tests, measured, measured, measured, (when, and, fan, before, after) => {
        const judge = judgeOf({ when, and })
        const withPump = (pressure: unknown) => world({ values: { pump: { pressure }, fan: { pressure: fan } } })
        const heldBefore = judge(withPump(before))
        const ofPump = [...when, ...and].filter(({ equipmentId }) => equipmentId === 'pump')
        if (ofPump.every((one) => isSo(one, after) === heldBefore)) expect(judge(withPump(after))).toBe(heldBefore)
      }),
    )
  })
})
