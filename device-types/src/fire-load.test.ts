import { describe, expect, it } from 'vitest'
import { fireLoadOf, fireLoads, isLessSafe, worstFireLoad } from './fire-load.ts'
import { deviceType } from './find-device-type.ts'

describe('fire load (D16)', () => {
  it.each([
    ['sprayPump', null, 'yes'],
    ['sprayPump', false, 'yes'],
    ['breaker', null, 'unregistered'],
    ['breaker', false, 'no'],
    ['breaker', true, 'yes'],
    ['conditioner', null, 'no'],
    ['conditioner', true, 'yes'],
  ] as const)('of a %s registered as %s is %s', (id, registered, expected) => {
    expect(fireLoadOf(deviceType(id), registered)).toBe(expected)
  })

  it.each([
    [[], 'no'],
    [['no', 'no'], 'no'],
    [['no', 'unregistered'], 'unregistered'],
    [['unregistered', 'yes', 'no'], 'yes'],
  ] as const)('of %j together is %s', (answers, expected) => {
    expect(worstFireLoad(answers)).toBe(expected)
  })

  it('is said to be less only as "no", or as anything after "yes"', () => {
    const less = fireLoads.flatMap((before) =>
      fireLoads.filter((next) => isLessSafe(before, next)).map((next) => `${before} > ${next}`),
    )
    expect(less).toEqual(['yes > no', 'yes > unregistered', 'no > no', 'unregistered > no'])
  })
})
