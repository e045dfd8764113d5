/** Numbers that a state gives out: the resident identity card and the vehicle plate. */
import * as z from 'zod/mini'
import { isDayOfCalendar } from './calendar.ts'

// Province codes of GB/T 2260, with the residence permits of Hong Kong, Macao and Taiwan (81, 82, 83).
const idCardPattern = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)\d{4}(\d{4})(\d\d)(\d\d)\d{3}[\dXx]$/

/** 18 characters: place, day of birth, serial, and the check character of ISO 7064 MOD 11-2. */
export const isIdCard = (text: string, today?: Date): boolean => {
  const match = idCardPattern.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  if (year < 1900 || !isDayOfCalendar(year, month, day)) return false
  if (today && Date.UTC(year, month - 1, day) > today.getTime()) return false
  return checkCharacterOf(text.slice(0, 17)) === text.slice(17).toUpperCase()
}

/** Pure system of ISO 7064: double and add each digit modulo 11; the check value brings the remainder to 1. */
const checkCharacterOf = (digits: string): string => {
  const remainder = Array.from(digits).reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  const check = (12 - remainder) % 11
  return check === 10 ? 'X' : String(check)
}

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
// I and O are never issued, because they read as 1 and 0.
const platePatterns = [
  new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳领]$`),
  // New energy, 8 characters: A–E are electric, F–K are hybrid; small cars carry the letter first, large ones last.
  new RegExp(`^[${provinces}][A-HJ-NP-Z](?:[A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])$`),
  // Embassies: six digits after the sign on the old plate, before it on the new one.
  /^(?:使\d{6}|\d{6}使)$/,
]

/** 7 characters, or 8 for new energy. Capitals only, as on the plate. */
export const isPlate = (text: string): boolean => platePatterns.some((pattern) => pattern.test(text))

export const IdCard = z.string().check(z.refine((text) => isIdCard(text)))
export const Plate = z.string().check(z.refine(isPlate))
