/** Periods of a week in which loops have power, by the clock on the unit's wall. Pure: both sides judge them alike. */
import * as z from 'zod/mini'
import { ClockTime, Weekday } from './timer.ts'

export const mostPeriodsADay = 6

/** Shorter than this, a loop would be told the opposite while it is still being moved. */
const shortestMinutes = 10

const day = 1_440
const week = 7 * day

export const Period = z.strictObject({
  begins: ClockTime,
  /** Not after `begins`: on the next day. */
  ends: ClockTime,
  /** The days it begins on. */
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
})
export type Period = z.output<typeof Period>

export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export const endsNextDay = ({ begins, ends }: Period): boolean => ends <= begins

/** The day after; after Sunday comes Monday. */
export const dayAfter = (weekday: number): number => (weekday % 7) + 1

/** From Monday midnight on; what begins on Sunday may end beyond the week. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export const stretchesOf = (periods: readonly Period[]): Stretch[] =>
  periods
    .flatMap((period) =>
      [...new Set(period.weekdays)].map((weekday) => {
        const midnight = (weekday - 1) * day
        return {
          from: midnight + minutesOf(period.begins),
          to: midnight + minutesOf(period.ends) + (endsNextDay(period) ? day : 0),
        }
      }),
    )
    .toSorted((one, other) => one.from - other.from)

export type PeriodsProblem = 'tooManyPeriods' | 'periodTooShort' | 'periodsMeet'

/** Why they cannot be kept as they are, or undefined. */
export const periodsProblem = (periods: readonly Period[]): PeriodsProblem | undefined => {
  const stretches = stretchesOf(periods)
  const begun = Map.groupBy(stretches, ({ from }) => Math.floor(from / day))
  if ([...begun.values()].some((those) => those.length > mostPeriodsADay)) return 'tooManyPeriods'
  if (stretches.some(({ from, to }) => to - from < shortestMinutes)) return 'periodTooShort'
  // A week goes round: after the last comes the first again.
  const isTooNear = stretches.some(({ to }, index) => {
    const next = stretches[index + 1]?.from ?? (stretches[0]?.from ?? 0) + week
    return next - to < shortestMinutes
  })
  return isTooNear ? 'periodsMeet' : undefined
}
