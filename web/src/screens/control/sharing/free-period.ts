/** A first word for one more period: on the days that have none yet; else after the last. Pure. */
import { minutesOf, type Period } from '@vigil/contract/equipment/periods'
import { weekdays } from '../timer/days-text.ts'
import { clockOf, dayMinutes } from './week-days.ts'

export const firstPeriod: Period = { begins: '08:00', ends: '18:00', weekdays: [1, 2, 3, 4, 5] }

const later = (clock: string, minutes: number): string => clockOf((minutesOf(clock) + minutes) % dayMinutes)

export const freePeriod = (periods: readonly Period[]): Period => {
  const last = periods.at(-1) ?? firstPeriod
  const bare = weekdays.filter((weekday) => !periods.some((period) => period.weekdays.includes(weekday)))
  if (bare.length > 0) return { ...last, weekdays: bare }
  return { ...last, begins: later(last.ends, 60), ends: later(last.ends, 120) }
}
