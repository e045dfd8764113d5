/** Periods as the timers that lie under them: one closes where a period begins, one opens where it ends. Pure. */
import { dayAfter, endsNextDay, type Period } from '@vigil/contract/equipment/periods'
import type { SharingAction, SharingMove } from '@vigil/contract/equipment/sharing'
import { nextRuns, type Plan } from '../timer/timer.rules.ts'

export interface Edge {
  readonly action: SharingAction
  readonly plan: Plan
}

const weekly = (at: string, weekdays: readonly number[]): Plan => ({
  at,
  weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
  monthDay: null,
  day: null,
  exceptDays: [],
})

/** Two for each period, in its order: closing, then opening. */
export const edgesOf = (periods: readonly Period[]): Edge[] =>
  periods.flatMap((period) => {
    const { begins, ends, weekdays } = period
    return [
      { action: 'switchOn', plan: weekly(begins, weekdays) },
      { action: 'switchOff', plan: weekly(ends, endsNextDay(period) ? weekdays.map(dayAfter) : weekdays) },
    ]
  })

interface DueEdge {
  readonly action: string | null
  readonly clock_time: string
  readonly zone: string
  readonly periods: readonly Period[] | null
}

/**
 * Whether the opposite is due by now, too, and comes after it: then only that is done. Where clocks are put forward,
 * all that lies in the hour that is left out is due at once, and the order on the wall says what comes last.
 */
export const isOvertaken = ({ action, clock_time, zone, periods }: DueEdge, dueAt: Date, now: Date): boolean =>
  edgesOf(periods ?? []).some((other) => {
    if (other.action === action) return false
    const [next] = nextRuns(other.plan, zone, new Date(dueAt.getTime() - 1), 1)
    if (!next || next.getTime() > now.getTime()) return false
    return next.getTime() > dueAt.getTime() || other.plan.at > clock_time
  })

/** What is done next, at most so much. */
export const nextMoves = (periods: readonly Period[], zone: string, after: Date, most: number): SharingMove[] =>
  edgesOf(periods)
    .flatMap(({ action, plan }) =>
      nextRuns(plan, zone, after, most)
        .filter((run) => !isOvertaken({ action, clock_time: plan.at, zone, periods }, run, run))
        .map((run) => ({ at: run.toISOString(), action })),
    )
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, most)
