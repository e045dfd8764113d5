import { describe, expect, it } from 'vitest'
import { limit } from '../vocabulary/property.ts'
import { isCrossed, isStillCrossed } from './threshold-crossing.ts'

const threshold = (op: 'gt' | 'gte' | 'lt' | 'lte' | 'eq', hysteresis?: number) =>
  limit('alarm', op, 50, 'fireAlarm', { ...(hysteresis === undefined ? {} : { hysteresis }), basis: 'made up' })

describe('a threshold at 50 is crossed', () => {
  it.each([
    ['gt', 50, false],
    ['gt', 50.1, true],
    ['gte', 49.9, false],
    ['gte', 50, true],
    ['lt', 50, false],
    ['lt', 49.9, true],
    ['lte', 50.1, false],
    ['lte', 50, true],
    ['eq', 50, true],
    ['eq', 51, false],
  ] as const)('%s by %d: %s', (op, value, expected) => {
    expect(isCrossed(threshold(op), value)).toBe(expected)
  })
})

describe('once raised at 50 with a hysteresis of 5 it stays', () => {
  it.each([
    ['gt', 45.1, true],
    ['gt', 45, false],
    ['gte', 45, true],
    ['gte', 44.9, false],
    ['lt', 54.9, true],
    ['lt', 55, false],
    ['lte', 55, true],
    ['lte', 55.1, false],
    ['eq', 50, true],
    ['eq', 49, false],
  ] as const)('%s at %d: %s', (op, value, expected) => {
    expect(isStillCrossed(threshold(op, 5), value)).toBe(expected)
  })

  it('and without one it lets go at the threshold itself', () => {
    expect(isStillCrossed(threshold('gt'), 50)).toBe(false)
    expect(isStillCrossed(threshold('gte'), 50)).toBe(true)
  })
})

describe('a relative threshold', () => {
  const relative = limit('alarm', 'gte', 50, 'fireAlarm', { relTo: 'rated', ratio: 0.8, basis: 'made up' })

  it('is that share of the reference', () => {
    expect([isCrossed(relative, 79, 100), isCrossed(relative, 80, 100)]).toEqual([false, true])
  })

  it('is its own value while the reference is unknown', () => {
    expect([isCrossed(relative, 49), isCrossed(relative, 50)]).toEqual([false, true])
  })
})
