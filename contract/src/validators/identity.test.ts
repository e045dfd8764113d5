import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdCard, isIdCard, isPlate, Plate } from './identity.ts'

// The standard's other way to say the same: fixed weights and a table of remainders.
const checkByWeights = (digits: string): string => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return '10X98765432'.charAt(sum % 11)
}

const firstSeventeen = fc
  .tuple(
    fc.constantFrom('110105', '310101', '440524', '810000', '830000'),
    fc.date({ min: new Date('1900-01-01'), max: new Date('2025-12-31'), noInvalidDate: true }),
    fc.integer({ min: 0, max: 999 }),
  )
  .map(([place, birth, serial]) => {
    const day = birth.toISOString().slice(0, 10).replaceAll('-', '')
    return `${place}${day}${String(serial).padStart(3, '0')}`
  })

describe('isIdCard [spec 5.validator.id-card]', () => {
  it('takes the example of the standard, with X or x', () => {
    expect([isIdCard('11010519491231002X'), isIdCard('11010519491231002x')]).toEqual([true, true])
  })

  it('takes exactly one check character for every place, birth and serial', () => {
    fc.assert(
      fc.property(firstSeventeen, (digits) => {
        const fitting = Array.from('0123456789X').filter((check) => isIdCard(digits + check))
        expect(fitting).toEqual([checkByWeights(digits)])
      }),
    )
  })

  it('notices any two neighbours that changed places', () => {
    fc.assert(
      fc.property(firstSeventeen, fc.integer({ min: 0, max: 15 }), (digits, at) => {
        fc.pre(digits[at] !== digits[at + 1])
        const swapped = `${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`
        expect(isIdCard(swapped + checkByWeights(digits))).toBe(false)
      }),
    )
  })

  it.each([
    ['no text', ''],
    ['the old 15 digits', '110105491231002'],
    ['17 characters', '11010519491231002'],
    ['19 characters', '11010519491231002XX'],
    ['X in the middle', '1101051949123100X2'],
    ['a wrong check character', '110105194912310021'],
    ['a space at the end', '11010519491231002X '],
    ['full-width digits', '１１０１０５１９４９１２３１００２X'],
  ])('refuses %s', (_, text) => {
    expect([isIdCard(text), IdCard.safeParse(text).success]).toEqual([false, false])
  })

  it.each([
    ['a place that does not exist', '00010519491231002'],
    ['a province that does not exist', '16010519491231002'],
    ['30 February', '11010519490230002'],
    ['month 13', '11010519491331002'],
    ['day 0', '11010519491200002'],
    ['a birth before 1900', '44052418800101001'],
  ])('refuses %s even with the right check character', (_, digits) => {
    expect(isIdCard(digits + checkByWeights(digits))).toBe(false)
  })

  it('refuses a birth after the day it is told', () => {
    const text = `11010520250301001${checkByWeights('11010520250301001')}`
    expect([isIdCard(text, new Date('2025-03-01')), isIdCard(text, new Date('2025-02-28'))]).toEqual([true, false])
  })
})

describe('isPlate [spec 5.validator.plate]', () => {
  it.each([
    '京A12345',
    '粤B1234A',
    '沪ADJ888',
    '苏E1234挂',
    '川A1234学',
    '浙A1234警',
    '粤Z1234港',
    '粤Z1234澳',
    '沪A1234领',
    '使224578',
    '224578使',
    '京AD12345',
    '京AF12345',
    '粤BDA1234',
    '粤BK12345',
    '粤B12345D',
    '粤B12345F',
  ])('takes %s', (text) => {
    expect([isPlate(text), Plate.safeParse(text).success]).toEqual([true, true])
  })

  it.each([
    '',
    'A12345',
    '京A1234',
    '京A123456',
    '京a12345',
    '京I12345',
    '京O12345',
    '京A1234I',
    '京A1234O',
    '京112345',
    '东A12345',
    '京A·12345',
    '京A 12345',
    '京AL12345',
    '京ADI1234',
    '京AD1234A',
    '粤B12345L',
    '粤B1234挂5',
    '京AD123456',
    '使22457',
    '京A12345\n',
  ])('refuses %j', (text) => {
    expect([isPlate(text), Plate.safeParse(text).success]).toEqual([false, false])
  })

  it('takes only 7 or 8 characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('京', 'A', 'D', '1', '使') }),
        (text) => !isPlate(text) || [7, 8].includes(text.length),
      ),
    )
  })
})
