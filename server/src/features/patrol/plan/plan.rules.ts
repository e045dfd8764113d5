/** Which windows a plan has, on which days of the unit's calendar, and who walks them. Pure. */
import type { PatrolPerson, PatrolPlanBody, PatrolWindow } from '@vigil/contract/patrol/plan'
import { dayOf, daysAfter, instantAt } from '#foundation/project/unit-time.ts'

const dayMinutes = 1_440

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const clockOf = (minutes: number): string => {
  const within = minutes % dayMinutes
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** Until when, as minutes after the midnight before `from`: what ends at or before it begins ends on the next day. */
const endOf = (from: string, to: string): number => {
  const end = minutesOf(to)
  return end <= minutesOf(from) ? end + dayMinutes : end
}

/** As the cycle makes them: every so many hours, only whole ones; otherwise as they were written, by their beginning. */
export const windowsOf = ({ cycle, windows }: Pick<PatrolPlanBody, 'cycle' | 'windows'>): PatrolWindow[] => {
  if (cycle.kind !== 'hours') return windows.toSorted((one, other) => one.from.localeCompare(other.from))
  const made: PatrolWindow[] = []
  const step = cycle.every * 60
  const end = endOf(cycle.from, cycle.to)
  for (let at = minutesOf(cycle.from); at + step <= end; at += step)
    made.push({ from: clockOf(at), to: clockOf(at + step) })
  return made
}

/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const lastDayOf = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A day that the month does not have is its last one. */
const isDayOfMonth = (day: string, wanted: number): boolean => Number(day.slice(8)) === Math.min(wanted, lastDayOf(day))

export const isDue = ({ cycle }: Pick<PatrolPlanBody, 'cycle'>, day: string): boolean => {
  switch (cycle.kind) {
    case 'hours':
    case 'day':
      return true
    case 'week':
      return cycle.weekdays.includes(weekdayOf(day))
    case 'month':
      return cycle.days.some((wanted) => isDayOfMonth(day, wanted))
    default:
      return ((Number(day.slice(5, 7)) - 1) % 3) + 1 === cycle.month && isDayOfMonth(day, cycle.day)
  }
}

const goes = ({ weekdays, from, to }: PatrolPerson, day: string, window: PatrolWindow): boolean => {
  const [begin, end] = [minutesOf(from), endOf(from, to)]
  const at = minutesOf(window.from)
  return weekdays.includes(weekdayOf(day)) && ((at >= begin && at < end) || at + dayMinutes < end)
}

/** Who was put there by hand for this day, else the first of the list who fits. */
const walkerOf = ({ people, swaps }: Pick<PatrolPlanBody, 'people' | 'swaps'>, day: string, window: PatrolWindow) => {
  const swap = swaps.find((one) => one.day === day && one.from === window.from)
  const person = swap ?? people.find((one) => goes(one, day, window))
  return { accountId: person?.accountId ?? null, isSwapped: swap !== undefined }
}

export interface Occurrence extends PatrolWindow {
  readonly day: string
  readonly beginsAt: number
  readonly endsAt: number
  readonly accountId: string | null
  readonly isSwapped: boolean
}

/** Every window that begins in this stretch of time, by the unit's clock. */
export const occurrences = (body: PatrolPlanBody, zone: string, span: { from: number; to: number }): Occurrence[] => {
  const windows = windowsOf(body)
  const found: Occurrence[] = []
  for (let day = dayOf(span.from, zone); day <= dayOf(span.to, zone); day = daysAfter(day, 1)) {
    if (!isDue(body, day)) continue
    for (const window of windows) {
      const beginsAt = instantAt(day, minutesOf(window.from), zone)
      if (beginsAt < span.from || beginsAt >= span.to) continue
      const end = endOf(window.from, window.to)
      const endsAt = instantAt(daysAfter(day, Math.floor(end / dayMinutes)), end % dayMinutes, zone)
      found.push({ ...window, day, beginsAt, endsAt, ...walkerOf(body, day, window) })
    }
  }
  return found
}
