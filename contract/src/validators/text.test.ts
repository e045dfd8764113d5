import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Code,
  defaultCodeLength,
  isChinese,
  isCode,
  isDigits,
  isJsonText,
  isLetters,
  isLettersOrDigits,
  isMoney,
  isNumber,
  Money,
} from './text.ts'

describe('isNumber [spec 5.validator.number]', () => {
  it.each(['0', '-3', '+3', '3.14', '-0.5', '.5', '007', '12345678901234567890'])('takes %s', (text) => {
    expect(isNumber(text)).toBe(true)
  })

  it.each(['', '-', '.', '3.', '1.2.3', '1,234', '1e5', '0x1F', 'NaN', 'Infinity', ' 3', '3 ', '--3', '３'])(
    'refuses %j',
    (text) => {
      expect(isNumber(text)).toBe(false)
    },
  )
})

describe('isDigits [spec 5.validator.digits]', () => {
  it.each(['0', '0123456789', '9'.repeat(40)])('takes %s', (text) => {
    expect(isDigits(text)).toBe(true)
  })

  it.each(['', '-1', '1.0', '1 2', '12a', '１２', '٣', '1\n'])('refuses %j', (text) => {
    expect(isDigits(text)).toBe(false)
  })
})

describe('isMoney [spec 5.validator.money]', () => {
  it.each(['0', '0.5', '0.05', '12', '12.3', '12.34', '9999999999999.99'])('takes %s', (text) => {
    expect([isMoney(text), Money.safeParse(text).success]).toEqual([true, true])
  })

  it.each(['', '.5', '5.', '12.345', '-1', '+1', '00', '012', '1,234.00', '1e3', '¥5', '10000000000000', '1.2\n'])(
    'refuses %j',
    (text) => {
      expect([isMoney(text), Money.safeParse(text).success]).toEqual([false, false])
    },
  )

  it('takes every whole number of fen, written in yuan', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (fen) =>
        isMoney(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`),
      ),
    )
  })
})

describe('isChinese [spec 5.validator.chinese]', () => {
  it.each(['张', '守安', '㐂', '𠮷野', '龘'])('takes %s', (text) => {
    expect(isChinese(text)).toBe(true)
  })

  it.each(['', '张a', '张3', '张 三', '张。', '阿·买', 'ひらがな', '한글', '３'])('refuses %j', (text) => {
    expect(isChinese(text)).toBe(false)
  })
})

describe('isLetters [spec 5.validator.letters]', () => {
  it.each(['a', 'Z', 'Vigil'])('takes %s', (text) => {
    expect(isLetters(text)).toBe(true)
  })

  it.each(['', 'a1', 'a b', 'é', 'ａ', '守', 'a_b', 'a\n'])('refuses %j', (text) => {
    expect(isLetters(text)).toBe(false)
  })
})

describe('isLettersOrDigits [spec 5.validator.letters-digits]', () => {
  it.each(['a', '1', 'Vigil2025', '007'])('takes %s', (text) => {
    expect(isLettersOrDigits(text)).toBe(true)
  })

  it.each(['', 'a-1', 'a 1', 'a_1', 'é1', '守1', '１', 'a1\n'])('refuses %j', (text) => {
    expect(isLettersOrDigits(text)).toBe(false)
  })
})

describe('isJsonText [spec 5.validator.json]', () => {
  it('takes every object and array, however it is nested or spaced', () => {
    const structure = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(structure, fc.constantFrom(0, 2), (value, space) => isJsonText(JSON.stringify(value, null, space))),
    )
  })

  it.each(['', '{', '[1,]', "{'a':1}", '{a:1}', '{"a":1}}', '123', 'true', 'null', '"text"', 'undefined'])(
    'refuses %j',
    (text) => {
      expect(isJsonText(text)).toBe(false)
    },
  )
})

describe('isCode [spec 5.validator.code]', () => {
  it('asks for six digits unless told otherwise', () => {
    expect([defaultCodeLength, isCode('012345'), isCode('01234'), isCode('0123456')]).toEqual([6, true, false, false])
  })

  it('takes exactly as many digits as it is told', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,12}$/), fc.integer({ min: 1, max: 12 }), (text, length) => {
        expect(isCode(text, length)).toBe(text.length === length)
      }),
    )
  })

  it.each(['', '12345a', '12 456', '-12345', '123.56', '１２３４５６'])('refuses %j', (text) => {
    expect([isCode(text), Code.safeParse(text).success]).toEqual([false, false])
  })

  it('is the same as a schema', () => {
    expect(Code.safeParse('000000').success).toBe(true)
  })
})
