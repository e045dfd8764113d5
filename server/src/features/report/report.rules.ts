/** Days of a report: which period stands before it, and when the next is due. Pure. */
import { longestReport } from '@vigil/contract/report/report'
import { daysAfter } from '#foundation/project/unit-time.ts'

export interface ReportDays {
  readonly firstDay: string
  /** Inclusive. */
  readonly lastDay: string
}

const firstOfMonth = (day: string, months = 0): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const dayMs = 86_400_000

export const daysLong = ({ firstDay, lastDay }: ReportDays): number =>
  Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs) + 1

/** What has not come yet is left out; undefined where nothing is left, or too much. */
export const daysUntil = ({ firstDay, lastDay }: ReportDays, today: string): ReportDays | undefined => {
  const days = { firstDay, lastDay: lastDay > today ? today : lastDay }
  if (firstDay > lastDay || firstDay > today) return undefined
  return daysLong(days) > longestReport ? undefined : days
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Whole months are held against as many whole months, anything else against as many days. */
export const periodBefore = (days: ReportDays): ReportDays => {
  const { firstDay, lastDay } = days
  const after = daysAfter(lastDay, 1)
  const lastBefore = daysAfter(firstDay, -1)
  const isWholeMonths = firstDay.endsWith('-01') && after.endsWith('-01')
  const firstBefore = isWholeMonths
    ? firstOfMonth(firstDay, -monthsBetween(firstDay, after))
    : daysAfter(firstDay, -daysLong(days))
  // The 1st to the 18th stands against the 1st to the 18th of the month before.
  if (!isWholeMonths && firstDay.endsWith('-01') && firstOfMonth(lastDay) === firstDay) {
    const first = firstOfMonth(firstDay, -1)
    const last = daysAfter(first, daysLong(days) - 1)
    return { firstDay: first, lastDay: last > lastBefore ? lastBefore : last }
  }
  return { firstDay: firstBefore, lastDay: lastBefore }
}

/** The day after the period that runs now: months, or quarters of the year. */
export const nextDueDay = (today: string, everyMonths: 1 | 3): string => {
  const month = Number(today.slice(5, 7)) - 1
  return firstOfMonth(today, everyMonths - (month % everyMonths))
}

/** The period that ended before a due day. */
export const periodEndingBefore = (dueDay: string, everyMonths: 1 | 3): ReportDays => ({
  firstDay: firstOfMonth(dueDay, -everyMonths),
  lastDay: daysAfter(dueDay, -1),
})

export const everyDay = ({ firstDay, lastDay }: ReportDays): string[] =>
  Array.from({ length: daysLong({ firstDay, lastDay }) }, (_, at) => daysAfter(firstDay, at))
