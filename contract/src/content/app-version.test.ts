import { describe, expect, it } from 'vitest'
import { compareVersions, updateOf } from './app-version.ts'

describe('versions of an app', () => {
  it.each([
    ['4.10.0', '4.9.9', 1],
    ['4', '4.0.0', 0],
    ['4.2.0', '4.2.1', -1],
    ['10', '9.9.9.9', 1],
  ])('%s against %s is %i', (one, other, order) => {
    expect(compareVersions(one, other)).toBe(order)
  })

  it.each([
    ['4.0.9', 'forced'],
    ['4.1.0', 'soft'],
    ['4.1.9', 'soft'],
    ['4.2.0', 'none'],
    ['5.0', 'none'],
    [undefined, 'none'],
  ])('running %s needs %s update', (running, need) => {
    expect(updateOf(running, { minimum: '4.1.0', newest: '4.2.0' })).toBe(need)
  })

  it('nothing where the brand has no row', () => {
    expect(updateOf('1.0', undefined)).toBe('none')
  })
})
