/** Which days a report covers before anybody chooses: the last whole month, or the last whole quarter. Pure. */
import type { ReportKind } from '@vigil/contract/report/report-kinds'
import { dayAfter, monthAfter, type DayRange } from '#ui/choice/calendar-days.ts'

/** By the reader's own calendar; the server leaves out what has not come in the unit's. */
export const todayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

export const usualDays = (kind: ReportKind, today: string): DayRange => {
  const month = today.slice(0, 7)
  const isQuarter = kind === 'quarter'
  const inQuarter = (Number(month.slice(5)) - 1) % 3
  const after = isQuarter ? monthAfter(month, -inQuarter) : month
  return { first: `${monthAfter(after, isQuarter ? -3 : -1)}-01`, last: dayAfter(`${after}-01`, -1) }
}
