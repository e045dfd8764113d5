/** Days of the roster and the hours of a shift; days are days of the reader's own place. */
import { dayField } from '#infrastructure/i18n/day-texts.ts'

const daysInWeek = 7

export const dayAt = (at: number): string => dayField(new Date(at).toISOString())

/** Some days on, also over a change of the clocks. */
export const dayOn = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + days)
  return dayAt(date.getTime())
}

export const weekOn = (day: string, weeks: number): string => dayOn(day, weeks * daysInWeek)

export const daysOf = (monday: string): string[] => Array.from({ length: daysInWeek }, (_, n) => dayOn(monday, n))

const instantAt = (day: string, time: string): string | undefined => {
  const date = new Date(`${day}T${time}:00`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** 20:00 to 04:00 ends on the next day. undefined while a field is not filled in. */
export const hoursOf = (day: string, begin: string, end: string): { from: string; to: string } | undefined => {
  const from = instantAt(day, begin)
  const to = from && instantAt(end > begin ? day : dayOn(day, 1), end)
  return from && to ? { from, to } : undefined
}

export const timeField = (instant: string): string => {
  const date = new Date(instant)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** What stands in the address, or today where that is no day. */
export const dayIn = (text: string | null, now: number): string => {
  const at = Date.parse(`${text ?? ''}T00:00:00`)
  return dayAt(Number.isNaN(at) ? now : at)
}

/** As a heading. */
export const dayName = (day: string, language: string): string =>
  new Date(`${day}T00:00:00`).toLocaleDateString(language, { month: 'numeric', day: 'numeric', weekday: 'short' })
