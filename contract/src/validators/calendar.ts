/** Dates as people write them. A day must exist: 30 February is no date in any notation. */
import * as z from 'zod/mini'

const isoLikePattern = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/
const clockPattern = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/

/** Year, month and day with - or / between them, leading zeros or not: 2025-02-28, 2025/2/28. */
export const isIsoLikeDate = (text: string): boolean => {
  const match = isoLikePattern.exec(text)
  return match !== null && isDayOfCalendar(Number(match[1]), Number(match[3]), Number(match[4]))
}

/** A day, alone or followed by a time of day: 2025-02-28, 2025/2/28 08:30, 2025-02-28T08:30:00.000Z. */
export const isDate = (text: string): boolean => {
  const cut = text.search(/[ T]/)
  if (cut < 0) return isIsoLikeDate(text)
  return isIsoLikeDate(text.slice(0, cut)) && clockPattern.test(text.slice(cut + 1))
}

export const isDayOfCalendar = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const DateText = z.string().check(z.refine(isDate))
export const IsoLikeDate = z.string().check(z.refine(isIsoLikeDate))
