/** The unified social credit code of GB 32100, by which a company is taxed. */
import * as z from 'zod/mini'

/** Digits and capitals without I, O, S, V and Z, which read as others; the place of each is its value. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const pattern = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** 18 characters: authority, kind, place, body, and a check character of weights that are the powers of 3 modulo 31. */
export const isTaxNumber = (text: string): boolean => {
  if (!pattern.test(text)) return false
  let weight = 1
  let sum = 0
  for (const sign of text.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return signs.charAt((31 - (sum % 31)) % 31) === text.charAt(17)
}

/** Typed in small letters it is the same. */
export const TaxNumber = z.string().check(z.trim(), z.toUpperCase(), z.maxLength(18), z.refine(isTaxNumber))
