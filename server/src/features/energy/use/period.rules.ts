/** From which day to which a period of the unit's calendar goes, and which it is held against. Pure. */
import type { EnergyPeriod } from '@vigil/contract/energy/energy'
import { daysAfter, midnightOf } from '#foundation/project/unit-time.ts'
import type { Window } from '../slots/slots.rules.ts'

export interface Days {
  readonly from: string
  /** The day after the last. */
  readonly to: string
}

const firstOfMonth = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const mondayOf = (day: string): string => daysAfter(day, 1 - weekday(day))

const firstOfYear = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}-01-01`

/** The period in which a day lies; with -1 the one before it. */
export const daysOf = (period: EnergyPeriod, day: string, steps = 0): Days =>
  ({
    day: () => ({ from: daysAfter(day, steps), to: daysAfter(day, steps + 1) }),
    week: () => ({ from: daysAfter(mondayOf(day), 7 * steps), to: daysAfter(mondayOf(day), 7 * (steps + 1)) }),
    month: () => ({ from: firstOfMonth(day, steps), to: firstOfMonth(day, steps + 1) }),
    year: () => ({ from: firstOfYear(day, steps), to: firstOfYear(day, steps + 1) }),
  })[period]()

/** The same days of last year; the 29th of February is the 28th then. */
export const lastYearOf = ({ from, to }: Days): Days => ({ from: yearBefore(from), to: yearBefore(to) })

const yearBefore = (day: string): string => {
  const shown = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return shown.endsWith('02-29') ? shown.replace('02-29', '02-28') : shown
}

export const windowOf = ({ from, to }: Days, zone: string): Window => ({
  from: midnightOf(from, zone),
  to: midnightOf(to, zone),
})

/** As much of a window as has gone of another: what is held against each other is of one length. */
export const cutLike = ({ from, to }: Window, elapsedMs: number): Window => ({
  from,
  to: Math.min(to, from + elapsedMs),
})
