import { describe, expect, it } from 'vitest'
import { changeOf, rateOf } from './figure-rules.ts'

describe('today against yesterday', () => {
  it('is a share of what was, and without a base the difference, never infinity', () => {
    expect(changeOf(9, 14)).toEqual({ percent: -36 })
    expect(changeOf(3, 0)).toEqual({ more: 3 })
    expect(changeOf(0, 0)).toBeUndefined()
    expect(changeOf(5, 5)).toBeUndefined()
  })
})

describe('a rate', () => {
  it('is a hundred only when nothing is missing, and nothing without a whole', () => {
    expect(rateOf(8, 9)).toBe('88.9')
    expect(rateOf(9_999_999, 10_000_000)).toBe('99.9')
    expect(rateOf(10, 10)).toBe('100')
    expect(rateOf(0, 0)).toBe('--')
  })
})
