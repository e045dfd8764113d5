import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { effectiveThresholds, type ThresholdOverride } from './effective-thresholds.ts'
import { deviceType } from './find-device-type.ts'

const smoke = deviceType('smokeDetector')
const breaker = deviceType('breakerLeakage')

const fire = { property: 'smokeDensity', event: 'fireAlarm', level: 'alarm', op: 'gte' } as const
const leak = { property: 'leakage', event: 'leakage', level: 'alarm', op: 'gte' } as const
const early = { property: 'leakage', event: 'leakageWarn', level: 'warning', op: 'gte' } as const
const fixed = { property: 'operations', event: 'lifeEnd', level: 'hazard', op: 'gt' } as const

const set = (type: typeof smoke, override: ThresholdOverride) =>
  effectiveThresholds(type, [override])[override.property]?.find(
    ({ event, level, op }) => event === override.event && level === override.level && op === override.op,
  )

describe('the thresholds of a piece of equipment', () => {
  it.each(catalogue)('are those of its type when nothing is set: $id', (type) => {
    const own = Object.entries(type.properties).flatMap(([key, property]) =>
      property.type === 'number' && property.thresholds.length > 0 ? [[key, property.thresholds]] : [],
    )
    expect(effectiveThresholds(type)).toEqual(Object.fromEntries(own))
  })

  it.each([
    ['move within the range', breaker, { ...leak, value: 50 }, { value: 50, hysteresis: 3 }],
    ['stop at the top of the range', breaker, { ...leak, value: 999 }, { value: 300 }],
    ['stop at the bottom of the range', breaker, { ...leak, value: 1 }, { value: 10 }],
    ['stay when they have no range', breaker, { ...fixed, value: 1 }, { value: 8000 }],
    ['stay when the value is no number', breaker, { ...leak, value: NaN }, { value: 30 }],
    ['may hold longer', breaker, { ...leak, holdSec: 30 }, { holdSec: 30, value: 30 }],
    ['stay when the hold is negative', breaker, { ...leak, holdSec: -1 }, { holdSec: 0 }],
    ['cannot be switched off when they are an alarm', breaker, { ...leak, off: true }, { value: 30 }],
    ['of life safety cannot be switched off', smoke, { ...fire, off: true }, { value: 0.15 }],
    ['of life safety can be moved', smoke, { ...fire, value: 0.1 }, { value: 0.1 }],
  ] as const)('%s', (_, type, override, expected) => {
    expect(set(type, override)).toMatchObject(expected)
  })

  it('of life safety cannot be delayed', () => {
    expect(set(smoke, { ...fire, holdSec: 600 })).not.toHaveProperty('holdSec')
  })

  it('can be switched off when they only warn, and the others stay', () => {
    const thresholds = effectiveThresholds(breaker, [{ ...early, off: true }])
    expect(thresholds['leakage']?.map(({ event }) => event)).toEqual(['leakage'])
  })

  it('follow the last of two settings', () => {
    const thresholds = effectiveThresholds(breaker, [
      { ...leak, value: 50 },
      { ...leak, value: 60 },
    ])
    expect(thresholds['leakage']?.[1]?.value).toBe(60)
  })

  it('leave the type as it was', () => {
    const before = JSON.stringify(breaker)
    effectiveThresholds(breaker, [{ ...leak, value: 50 }])
    expect(JSON.stringify(breaker)).toBe(before)
  })
})
