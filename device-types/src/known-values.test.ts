import { describe, expect, it } from 'vitest'
import { deviceType } from './find-device-type.ts'
import { hasTooMuchUnknown, sortValues } from './known-values.ts'

const breaker = deviceType('breaker')
const held = (value: unknown) => ({ value })

describe('what a report says (C11)', () => {
  it('is kept whole as far as the row knows it', () => {
    const junk = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`made-up-${n}`, held(n)]))
    const { known, unknown } = sortValues(breaker, { ...junk, ctrlMode: held('locked') })
    expect(known).toEqual({ ctrlMode: { value: 'locked' } })
    expect(Object.keys(unknown)).toHaveLength(32)
  })

  it('does not take a part of every object for a property', () => {
    expect(sortValues(breaker, { constructor: held(1) })).toEqual({ known: {}, unknown: { constructor: { value: 1 } } })
  })

  it('is too much when it invents more names than are kept', () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, n]))
    expect(hasTooMuchUnknown(breaker, names(32))).toBe(false)
    expect(hasTooMuchUnknown(breaker, { ...names(33), voltage: 1 })).toBe(true)
  })
})
