/** Periods, or a tariff, as the timers that lie under them: one closes where power begins, one opens where it ends. Pure. */
import { dayAfter, endsNextDay, type Period } from '@vigil/contract/equipment/periods'
import type { SharingAction, SharingMove } from '@vigil/contract/equipment/sharing'
import type { Tariff, TariffRate, TariffSpan } from '@vigil/contract/energy/tariff'
import type { TariffEdge } from '#schema/tables/control.ts'
import { nextRuns, type Plan } from '../timer/timer.rules.ts'

export interface Edge {
  readonly action: SharingAction
  readonly plan: Plan
}

const weekly = (at: string, weekdays: readonly number[], months: readonly number[] = []): Plan => ({
  at,
  months,
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

/** Whether there is power at the beginning of each span of a day; one like that before it says nothing new. */
const switchesIn = (spans: readonly TariffSpan[], off: readonly TariffRate[]) =>
  spans
    .map(({ from, rate }) => ({ from, isOn: !off.includes(rate) }))
    .filter(({ isOn }, index, all) => index === 0 || all[index - 1]?.isOn !== isOn)

/**
 * Where loops that are without power at some rates are closed and opened. What is the same in several seasons is one edge. A
 * day begins with one only where some day ends otherwise.
 */
export const tariffEdges = ({ seasons }: Tariff, off: readonly TariffRate[]): TariffEdge[] => {
  const days = seasons.flatMap(({ months, dayKinds }) =>
    dayKinds
      // Timers know days of the week: a holiday goes as the day it falls on.
      .filter(({ weekdays }) => weekdays.length > 0)
      .map(({ weekdays, spans }) => ({ months, weekdays, switches: switchesIn(spans, off) })),
  )
  const edges = days.flatMap(({ months, weekdays, switches }) =>
    switches
      .filter(({ isOn }, index) => index > 0 || days.some((day) => day.switches.at(-1)?.isOn !== isOn))
      .map(({ from: at, isOn }) => ({ action: isOn ? 'switchOn' : 'switchOff', at, weekdays, months }) as const),
  )
  const alike = Map.groupBy(edges, ({ action, at, weekdays }) => `${action} ${at} ${weekdays.join()}`)
  return [...alike.values()]
    .flatMap((same) => {
      const [first] = same
      const months = same.flatMap((edge) => edge.months).toSorted((one, other) => one - other)
      return first ? [{ ...first, months: months.length === 12 ? [] : months }] : []
    })
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

interface Laid {
  readonly periods: readonly Period[] | null
  readonly edges: readonly TariffEdge[] | null
}

/** All that lie under one time sharing. */
export const edgesIn = ({ periods, edges }: Laid): Edge[] =>
  edges
    ? edges.map(({ action, at, weekdays, months }) => ({ action, plan: weekly(at, weekdays, months) }))
    : edgesOf(periods ?? [])

interface DueEdge {
  readonly action: string | null
  readonly clock_time: string
  readonly zone: string
  readonly edges: readonly Edge[]
}

/**
 * Whether the opposite is due by now, too, and comes after it: then only that is done. Where clocks are put forward,
 * all that lies in the hour that is left out is due at once, and the order on the wall says what comes last.
 */
export const isOvertaken = ({ action, clock_time, zone, edges }: DueEdge, dueAt: Date, now: Date): boolean =>
  edges.some((other) => {
    if (other.action === action) return false
    const [next] = nextRuns(other.plan, zone, new Date(dueAt.getTime() - 1), 1)
    if (!next || next.getTime() > now.getTime()) return false
    return next.getTime() > dueAt.getTime() || other.plan.at > clock_time
  })

/** What is done next, at most so much. */
export const nextMoves = (edges: readonly Edge[], zone: string, after: Date, most: number): SharingMove[] =>
  edges
    .flatMap(({ action, plan }) =>
      nextRuns(plan, zone, after, most)
        .filter((run) => !isOvertaken({ action, clock_time: plan.at, zone, edges }, run, run))
        .map((run) => ({ at: run.toISOString(), action })),
    )
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, most)
