/** Times in words. */
import type { Language } from './messages.ts'
import type { Text } from './i18n.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** For news and notices: what is fresh is "just now", what is older is told in its largest unit. */
export const relativeTime = (t: Text, ageMs: number): string => {
  if (ageMs < 5 * minute) return t(($) => $.shell.time.now)
  if (ageMs < hour) return t(($) => $.shell.time.minutes, { n: Math.floor(ageMs / minute) })
  if (ageMs < day) return t(($) => $.shell.time.hours, { n: Math.floor(ageMs / hour) })
  if (ageMs < month) return t(($) => $.shell.time.days, { n: Math.floor(ageMs / day) })
  if (ageMs < year) return t(($) => $.shell.time.months, { n: Math.floor(ageMs / month) })
  return t(($) => $.shell.time.years, { n: Math.floor(ageMs / year) })
}

/** The age of a reading, exact to the second: nobody has to guess whether it is current. */
export const ageText = (t: Text, ageMs: number): string => {
  const age = Math.max(0, ageMs)
  if (age < minute) return t(($) => $.shell.age.seconds, { n: Math.floor(age / second) })
  if (age < hour) return t(($) => $.shell.age.minutes, { n: Math.floor(age / minute) })
  if (age < day) return t(($) => $.shell.age.hours, { n: Math.floor(age / hour) })
  return t(($) => $.shell.age.days, { n: Math.floor(age / day) })
}

/** How long something has lasted. */
export const spanText = (t: Text, spanMs: number): string => {
  const span = Math.max(0, spanMs)
  if (span < minute) return t(($) => $.shell.age.spanSeconds, { n: Math.floor(span / second) })
  if (span < hour) return t(($) => $.shell.age.spanMinutes, { n: Math.floor(span / minute) })
  if (span < day) return t(($) => $.shell.age.spanHours, { n: Math.floor(span / hour) })
  return t(($) => $.shell.age.spanDays, { n: Math.floor(span / day) })
}

/** How long is left: never less than is, "2 小时" until the second hour has begun to end. */
export const leftText = (t: Text, leftMs: number): string => {
  const left = Math.max(0, leftMs)
  const unit = left > day ? day : left > hour ? hour : left > minute ? minute : second
  return spanText(t, Math.ceil(left / unit) * unit)
}

/** mm:ss since an alarm began, and h:mm:ss after an hour. */
export const elapsedText = (spanMs: number): string => {
  const seconds = Math.max(0, Math.floor(spanMs / second))
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

export const clockText = (at: number, language: Language): string =>
  new Date(at).toLocaleTimeString(language, { hourCycle: 'h23' })

/** An hour of today by its clock; anything older with its day. */
export const dayTimeText = (at: number, language: Language, now = Date.now()): string => {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const day = isToday ? {} : ({ month: '2-digit', day: '2-digit' } as const)
  return new Date(at).toLocaleString(language, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
}
