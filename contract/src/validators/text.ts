/** What a field's text is made of: digits, letters, Chinese, a number, money, JSON. */
import * as z from 'zod/mini'

const moneyPattern = /^(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/

/** A plain decimal number, no exponent and no thousands mark: -3, 0.5, .5 */
export const isNumber = (text: string): boolean => /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)

export const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** An amount in yuan with at most two decimals; 13 digits before the point still are whole fen as a number. */
export const isMoney = (text: string): boolean => moneyPattern.test(text)

/** Han characters only, rare ones of names included; no punctuation, no letters, no digits. */
export const isChinese = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)

export const isLetters = (text: string): boolean => /^[A-Za-z]+$/.test(text)

export const isLettersOrDigits = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text)

/** The text of a JSON object or array. A bare number or word is JSON too, but never what a field asks for. */
export const isJsonText = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export const defaultCodeLength = 6

/** A code of exactly that many digits, as SMS codes are. */
export const isCode = (text: string, length: number = defaultCodeLength): boolean =>
  text.length === length && isDigits(text)

export const Money = z.string().check(z.regex(moneyPattern))
export const Code = z.string().check(z.refine((text) => isCode(text)))
