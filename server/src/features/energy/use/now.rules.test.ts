import { describe, expect, it } from 'vitest'
import { powerFactorOf, unbalanceOf } from './now.rules.ts'

const reads = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]))

describe('the power factor of a unit', () => {
  it('weighs each meter by its power, and leaves out who tells none', () => {
    const meters = [
      reads({ activePower: 90, powerFactor: 0.9 }),
      reads({ activePower: 1, powerFactor: 0.1 }),
      reads({ activePower: 5 }),
    ]
    expect(powerFactorOf(meters)).toBe(0.827)
    expect(powerFactorOf([reads({ activePower: 5 })])).toBeNull()
  })
})

describe('the unbalance of a unit', () => {
  it('is that of its worst meter, and is not told below 5 A', () => {
    expect(unbalanceOf([reads({ currentA: 10, currentB: 10, currentC: 13 })])).toBe(0.182)
    expect(unbalanceOf([reads({ currentA: 1, currentB: 1, currentC: 9 })])).toBeNull()
    expect(unbalanceOf([reads({ currentA: 100 })])).toBeNull()
  })
})
