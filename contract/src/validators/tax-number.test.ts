import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTaxNumber, TaxNumber } from './tax-number.ts'

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
// The standard's own table of weights.
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const checkOf = (body: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * signs.indexOf(body.charAt(at)), 0)
  return signs.charAt((31 - (sum % 31)) % 31)
}
const sign = fc.constantFrom(...Array.from(signs))
const digit = fc.constantFrom(...Array.from('0123456789'))
const body = fc
  .tuple(
    fc.array(sign, { minLength: 2, maxLength: 2 }),
    fc.array(digit, { minLength: 6, maxLength: 6 }),
    fc.array(sign, { minLength: 9, maxLength: 9 }),
  )
  .map((parts) => parts.flat().join(''))

describe('a tax number', () => {
  it('of real companies is taken, in small letters too', () => {
    expect(isTaxNumber('91350100M000100Y43')).toBe(true)
    expect(TaxNumber.parse(' 91350100m000100y43 ')).toBe('91350100M000100Y43')
  })

  it('has exactly one check character', () => {
    fc.assert(
      fc.property(body, (first) => {
        expect(Array.from(signs).filter((check) => isTaxNumber(first + check))).toEqual([checkOf(first)])
      }),
    )
  })

  it.each(['', '91350100M000100Y4', '91350100M000100Y44', '91350100M000100Y433', '9135010OM000100Y43'])(
    'is not %j',
    (text) => {
      expect(isTaxNumber(text)).toBe(false)
    },
  )
})
