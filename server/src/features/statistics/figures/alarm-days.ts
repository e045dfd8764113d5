/**
 * Where the counts of somebody's alarms come from. Operators and companies have counters; a unit, a few units or a
 * tenant's own equipment are counted from their rows. The questions are the same for both.
 */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { firstIdAt } from '#infrastructure/clock/uuid-v7.ts'
import { query } from '#schema/query.ts'
import {
  breakerTypes,
  dayOf,
  hourOf,
  isCounted,
  measures,
  stepOf,
  tookUntil,
  type Took,
} from '../counting/counting.repository.ts'

export interface Reach {
  readonly scope: Actor['scope']
  readonly projectId: string | undefined
  /** Those whose rows he may list. */
  readonly kinds: readonly string[]
}

export const hasCounters = ({ scope, projectId }: Reach): boolean =>
  projectId === undefined && (scope.kind === 'platform' || scope.kind === 'oem' || scope.kind === 'company')

/** The operator's own sum, or the sums of companies: a company's alarms stand in both. */
const ofHolder = ({ scope }: Reach): RawBuilder<unknown> =>
  sql`${scopeFilter(scope, { oem: 'd.oem_id', company: 'd.company_id' })}
    and d.company_id is ${scope.kind === 'company' ? sql`not null` : sql`null`}`

/** A day more than the zones lie apart. */
const marginMs = 2 * 86_400_000
const wellBefore = (since: Date): Date => new Date(since.getTime() - marginMs)

const project = sql`project`

/** `units`: projects with what is reckoned of each beside them, as p. */
export const ofRows = ({ scope, projectId, kinds }: Reach, since: Date, units = project): RawBuilder<unknown> => {
  const columns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }
  // An alarm is made after it began: along the index of its unit, nothing older is read. The sum keeps the planner from
  // reading everybody's days beside it.
  return sql`alarm a join ${units} p on p.id = a.project_id
    where ${scopeFilter(scope, columns)} and ${projectId === undefined ? sql`true` : sql`a.project_id = ${projectId}::uuid`}
      and a.id >= ${firstIdAt(wellBefore(since).getTime())}::uuid and a.first_at + interval '0' >= ${wellBefore(since)}::timestamptz
      and a.kind = any(${[...kinds]}) and ${isCounted}`
}

/** zone, day, hour, kind and the measures. */
export const alarmDays = (reach: Reach, since: Date): RawBuilder<unknown> =>
  hasCounters(reach)
    ? sql`select d.zone, d.day, d.hour, d.kind, d.raised, d.handled, d.reals, d.falses from alarm_day d
        where ${ofHolder(reach)} and d.day >= ${wellBefore(since)}::timestamptz::date and d.kind = any(${[...reach.kinds]})`
    : sql`select p.zone, ${dayOf} as day, ${hourOf} as hour, a.kind, ${measures} from ${ofRows(reach, since)} group by 1, 2, 3, 4`

/** day, took, step and how many, of operators and companies. */
export const stepsCounted = (reach: Reach, since: Date): RawBuilder<unknown> =>
  sql`select d.day, d.took, d.step, d.amount from alarm_answer d
    where ${ofHolder(reach)} and d.day >= ${wellBefore(since)}::timestamptz::date and d.kind = any(${[...reach.kinds]})`

/** day, step and how many were answered, or handled, so. */
export const stepsTaken = (reach: Reach, since: Date, took: Took): RawBuilder<unknown> =>
  hasCounters(reach)
    ? sql`select s.day, s.step, s.amount from (${stepsCounted(reach, since)}) s where s.took = ${took}`
    : sql`select ${dayOf} as day, ${stepOf(took)} as step, count(*)::integer as amount
        from ${ofRows(reach, since)} and ${tookUntil[took]} is not null group by 1, 2`

export const breakerHours = (reach: Reach, since: Date): RawBuilder<unknown> =>
  hasCounters(reach)
    ? sql`select d.day, d.hour, d.event_key, d.amount from breaker_event d
        where ${ofHolder(reach)} and d.day >= ${wellBefore(since)}::timestamptz::date`
    : sql`select ${dayOf} as day, ${hourOf} as hour, a.event_key, count(*)::integer as amount from ${ofRows(reach, since)}
        and exists (select 1 from equipment e where e.id = a.equipment_id and e.type_no = any(${breakerTypes()}::integer[]))
        group by 1, 2, 3`

/** Of yesterday's hour that is this one by the clock, what had begun by this minute. Few: they are always counted. */
export const sameHourYesterday = (reach: Reach, now: Date): RawBuilder<unknown> => {
  const local = sql`(${now}::timestamptz at time zone p.zone)`
  return sql`select a.kind, count(*)::integer as amount from ${ofRows(reach, new Date(now.getTime() - 2 * 86_400_000))}
    and a.first_at >= ${now}::timestamptz - interval '26 hours' and a.first_at < ${now}::timestamptz - interval '22 hours'
    and ${dayOf} = ${local}::date - 1 and extract(hour from a.first_at at time zone p.zone) = extract(hour from ${local})
    and (a.first_at at time zone p.zone)::time <= ${local}::time group by 1`
}

export const countedAt = (): CompiledQuery<{ at: Date }> =>
  sql<{ at: Date }>`select min(counted_at) as at from count_cursor`.compile(query)
