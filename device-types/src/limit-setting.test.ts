import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { freedomOf, isLooser, limitProblem, limitWith, type LimitKey } from './limit-setting.ts'
import { findDeviceType } from './find-device-type.ts'

const detector = findDeviceType({ equipmentTypeId: 159 })
const overTemp: LimitKey = { property: 'temperature', event: 'overTemp', level: 'alarm', op: 'gte' }
const early: LimitKey = { property: 'temperature', event: 'overTempWarn', level: 'warning', op: 'gte' }

describe('a limit', () => {
  it('is moved inside its range and not beyond it', () => {
    expect(limitProblem(detector, overTemp, { value: 60 })).toBeUndefined()
    expect(limitProblem(detector, overTemp, { value: 44.9 })).toBe('outOfRange')
    expect(limitProblem(detector, overTemp, { value: 141 })).toBe('outOfRange')
  })

  it('that the kind does not have is unknown, whatever it is called', () => {
    expect(limitProblem(detector, { ...overTemp, property: '__proto__' }, {})).toBe('unknown')
    expect(limitProblem(detector, { ...overTemp, op: 'lt' }, {})).toBe('unknown')
  })

  it('counts as it is set, and as the kind says without a setting', () => {
    expect(limitWith(detector, overTemp, { value: 60 })?.value).toBe(60)
    expect(limitWith(detector, overTemp, {})?.value).toBe(80)
    expect(limitWith(detector, early, {})?.value).toBe(65)
  })
})

const all = catalogue.flatMap((type) =>
  Object.entries(type.properties).flatMap(([property, definition]) =>
    definition.type === 'number'
      ? definition.thresholds.map(({ event, level, op }) => ({ type, key: { property, event, level, op } }))
      : [],
  ),
)

describe('every limit of every kind', () => {
  it('of life safety is neither delayed nor switched off, and no alarm is switched off', () => {
    const lives = all.filter(({ type, key }) => type.events[key.event]?.priority === 1)
    const alarms = all.filter(({ type, key }) => type.events[key.event]?.priority === 2)
    expect(lives.length).toBeGreaterThan(10)
    expect(alarms.length).toBeGreaterThan(10)
    for (const { type, key } of lives) {
      expect(limitProblem(type, key, { holdSec: 1 })).toBe('fixed')
      expect(limitWith(type, key, { holdSec: 999 })?.holdSec).toBe(limitWith(type, key, {})?.holdSec)
    }
    for (const { type, key } of [...lives, ...alarms]) {
      expect(limitProblem(type, key, { off: true })).toBe('fixed')
      expect(limitWith(type, key, { off: true })).toBeDefined()
    }
  })

  it('takes what its freedom promises', () => {
    for (const { type, key } of all) {
      const range = freedomOf(type, key)?.range
      for (const value of range ?? []) expect(limitWith(type, key, { value })?.value).toBe(value)
      if (!range) expect(limitProblem(type, key, { value: 1 })).toBe('fixed')
    }
  })
})

describe('a later word', () => {
  const base = { level: 'alarm', event: 'e', basis: '' } as const
  const upper = { ...base, op: 'gte', value: 80, holdSec: 10 } as const
  const lower = { ...base, op: 'lt', value: 160 } as const
  it.each([
    ['a higher upper limit', upper, { ...upper, value: 81 }, true],
    ['a lower upper limit', upper, { ...upper, value: 79 }, false],
    ['a lower lower limit', lower, { ...lower, value: 159 }, true],
    ['a higher lower limit', lower, { ...lower, value: 161 }, false],
    ['a longer hold', upper, { ...upper, holdSec: 11 }, true],
    ['a first hold', lower, { ...lower, holdSec: 1 }, true],
    ['a shorter hold', upper, { ...upper, holdSec: 0 }, false],
    ['none any more', upper, undefined, true],
    ['one where there was none', undefined, upper, false],
    ['the same', upper, upper, false],
    ['another exact value', { ...upper, op: 'eq' } as const, { ...upper, op: 'eq', value: 81 } as const, true],
  ])('%s', (_, before, after, isLater) => expect(isLooser(before, after)).toBe(isLater))
})
