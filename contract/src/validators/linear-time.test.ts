import { describe, expect, it } from 'vitest'
import { isDate, isIsoLikeDate } from './calendar.ts'
import { isEmail, isLandline, isMobile, isUrl } from './contact.ts'
import { isImageFile, isVideoFile } from './file-name.ts'
import { isIdCard, isPlate } from './identity.ts'
import { isTaxNumber } from './tax-number.ts'
import { isChinese, isCode, isDigits, isJsonText, isLetters, isLettersOrDigits, isMoney, isNumber } from './text.ts'

const validators = {
  isChinese,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isIdCard,
  isImageFile,
  isIsoLikeDate,
  isJsonText,
  isLandline,
  isLetters,
  isLettersOrDigits,
  isMobile,
  isMoney,
  isNumber,
  isPlate,
  isTaxNumber,
  isUrl,
  isVideoFile,
}

// Long runs that almost match, each broken at the very end: what a backtracking pattern needs minutes or years for.
const pieces = [
  'a',
  'a.',
  '1',
  '1.',
  '-',
  '0-',
  ' ',
  '张',
  'a@',
  'a@a.',
  '[',
  '{"a":',
  'http://a',
  '/',
  '\\',
  '2025-01-01 ',
]
const hostile = pieces.flatMap((piece) => [200, 2000, 100_000].map((length) => `${piece.repeat(length)}\u0000`))

describe('every validator', () => {
  it.each(Object.entries(validators))('%s refuses hostile text without losing time', (_, validator) => {
    const start = performance.now()
    expect(hostile.filter((text) => validator(text))).toEqual([])
    // All validators together need about 50 ms; a pattern that backtracks would need minutes.
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
