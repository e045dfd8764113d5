import { describe, expect, it } from 'vitest'
import { median, percentile } from './percentile.ts'

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place)

  it('is a value that was measured, in whatever order they came', () => {
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
    expect(median([5, 1, 9])).toBe(5)
  })

  it('of few values is the worst of them', () => {
    expect(percentile([1, 2, 3], 0.99)).toBe(3)
    expect(percentile([7], 0.5)).toBe(7)
  })

  it('of nothing is not a number', () => {
    expect(percentile([], 0.99)).toBeNaN()
  })
})
