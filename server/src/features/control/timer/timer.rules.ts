/** When a timer acts, by the clock of its unit: summer time, leap days and days of rest. Pure. */
import { latestRunMs, type TimerPlan } from '@vigil/contract/equipment/timer'
import { Cron } from 'croner'

export interface Plan extends TimerPlan {
  /** Of a tariff: only in these; none: in all. */
  readonly months?: readonly number[]
}

interface PlanColumns {
  readonly clock_time: string
  readonly weekdays: number[]
  readonly month_day: number | null
  readonly months: number[]
  readonly day: string | null
  readonly except_days: string[]
}

export const planOf = (row: PlanColumns): Plan => ({
  at: row.clock_time,
  weekdays: row.weekdays,
  monthDay: row.month_day,
  months: row.months,
  day: row.day,
  exceptDays: row.except_days,
})

const patternOf = ({ at, weekdays, monthDay, months = [], day }: Plan): string | undefined => {
  const [hour, minute] = at.split(':').map(Number)
  // Sunday is 0 there and 7 here; both are read.
  if (weekdays.length > 0) return `0 ${minute} ${hour} * ${months.join(',') || '*'} ${[...new Set(weekdays)].join(',')}`
  if (monthDay !== null) return `0 ${minute} ${hour} ${monthDay} * *`
  return day === null ? undefined : `${day}T${at}:00`
}

const dayTexts = new Map<string, Intl.DateTimeFormat>()

/** The day on the unit's calendar that an instant lies in. */
const dayOf = (zone: string, at: Date): string => {
  const known = dayTexts.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  dayTexts.set(zone, known)
  return known.format(at)
}

/** The next runs after an instant, at most so many; fewer when it ends before. */
export const nextRuns = (plan: Plan, zone: string, after: Date, most: number): Date[] => {
  const pattern = patternOf(plan)
  if (pattern === undefined) return []
  const cron = new Cron(pattern, { timezone: zone, paused: true })
  const runs: Date[] = []
  let from = after
  // Days of rest are few: as many more are looked at as could be left out.
  for (let looked = 0; looked < most + plan.exceptDays.length && runs.length < most; looked += 1) {
    const next = cron.nextRun(from)
    if (!next) break
    if (!plan.exceptDays.includes(dayOf(zone, next))) runs.push(next)
    from = next
  }
  return runs
}

export interface DueRun {
  readonly dueAt: Date
  readonly state: 'given' | 'skipped'
}

/** What was missed for longer is listed, not made up for; so many at most, the last ones. */
const mostListed = 100

/** The runs that are due by now, each of them acted on or skipped, and when the next one is. */
export const runsDue = (plan: Plan, zone: string, first: Date, now: Date): { due: DueRun[]; next: Date | null } => {
  const due: DueRun[] = []
  let at: Date | undefined = first
  while (at && at.getTime() <= now.getTime()) {
    due.push({ dueAt: at, state: now.getTime() - at.getTime() > latestRunMs ? 'skipped' : 'given' })
    at = nextRuns(plan, zone, at, 1)[0]
  }
  return { due: due.slice(-mostListed), next: at ?? null }
}
