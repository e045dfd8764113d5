/** A day, a time or both, as a field of the browser writes them, and as the columns of a picker turn them. */
export type MomentKind = 'date' | 'time' | 'datetime-local'

export const partsOf = {
  date: ['year', 'month', 'day'],
  time: ['hour', 'minute'],
  'datetime-local': ['year', 'month', 'day', 'hour', 'minute'],
} as const satisfies Record<MomentKind, readonly (keyof Moment)[]>

export interface Moment {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** Ten years before the current one to ten after. */
const yearsAround = 10

const two = (value: number): string => String(value).padStart(2, '0')
const daysIn = ({ year, month }: Moment): number => new Date(year, month, 0).getDate()

/** The first and the last that a column offers. */
export const rangeOf = (part: keyof Moment, moment: Moment, now: Date): readonly [first: number, last: number] => {
  const year = now.getFullYear()
  const ranges = {
    year: [year - yearsAround, year + yearsAround],
    month: [1, 12],
    day: [1, daysIn(moment)],
    hour: [0, 23],
    minute: [0, 59],
  } as const
  return ranges[part]
}

/** A month with fewer days ends on its last. */
export const turned = (moment: Moment, part: keyof Moment, value: number): Moment => {
  const next = { ...moment, [part]: value }
  return { ...next, day: Math.min(next.day, daysIn(next)) }
}

const momentAt = (at: Date): Moment => ({
  year: at.getFullYear(),
  month: at.getMonth() + 1,
  day: at.getDate(),
  hour: at.getHours(),
  minute: at.getMinutes(),
})

/** What is written, and now for whatever is not; a year that no column offers becomes the nearest that one does. */
export const readMoment = (text: string, now: Date): Moment => {
  const day = /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/.exec(text)?.groups
  const time = /(?<hour>\d\d):(?<minute>\d\d)/.exec(text)?.groups
  const written = Object.entries({ ...day, ...time }).map(([part, digits]) => [part, Number(digits)])
  const moment = { ...momentAt(now), ...Object.fromEntries(written) }
  const [first, last] = rangeOf('year', moment, now)
  return { ...moment, year: Math.min(Math.max(moment.year, first), last) }
}

export const writeMoment = (kind: MomentKind, moment: Moment): string => {
  const day = `${moment.year}-${two(moment.month)}-${two(moment.day)}`
  const time = `${two(moment.hour)}:${two(moment.minute)}`
  return { date: day, time, 'datetime-local': `${day}T${time}` }[kind]
}

/** By the reader's own clock. */
export const momentOf = (at: number): string => writeMoment('datetime-local', momentAt(new Date(at)))

/** undefined while it is no moment yet. */
export const instantOf = (moment: string): string | undefined => {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
