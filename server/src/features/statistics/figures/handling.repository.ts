/** How many alarms of the last days were handled and how long people took, in one answer. */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import { measures, stepOf, tookUntil, type Took } from '../counting/counting.repository.ts'
import { alarmDays, hasCounters, ofRows, stepsCounted, type Reach } from './alarm-days.ts'

const dayMs = 86_400_000

export interface HandlingRow {
  /** Null: all of them. Else those that were answered, or handled, within this step. */
  readonly took: Took | null
  readonly step: number | null
  readonly raised: number
  readonly handled: number
  readonly reals: number
  readonly falses: number
}

interface Lately {
  readonly now: Date
  readonly days: number
}

const ofCounters = (reach: Reach, { now, days }: Lately): RawBuilder<unknown> => {
  const since = new Date(now.getTime() - days * dayMs)
  return sql`
    select null::text as took, null::smallint as step, coalesce(sum(raised), 0)::integer as raised,
      coalesce(sum(handled), 0)::integer as handled, coalesce(sum(reals), 0)::integer as reals,
      coalesce(sum(falses), 0)::integer as falses
    from (${alarmDays(reach, since)}) d where d.day > (${now}::timestamptz at time zone d.zone)::date - ${days}::integer
    union all select s.took, s.step, sum(s.amount)::integer, 0, 0, 0 from (${stepsCounted(reach, since)}) s
    where s.day > ${now}::timestamptz::date - ${days}::integer group by s.took, s.step`
}

/** `greatest` passes over a null. */
const stepIfEver = (took: Took): RawBuilder<number | null> =>
  sql<number | null>`case when ${tookUntil[took]} is not null then ${stepOf(took)} end`

const isReached = ({ scope, projectId }: Reach): RawBuilder<unknown> => {
  if (projectId !== undefined) return sql`id = ${projectId}::uuid`
  return scope.kind === 'project' ? sql`id = any(${[...scope.ids]}::uuid[])` : sql`true`
}

/** A unit's rows are walked once for all three; when its days begin is reckoned once, not for each alarm. */
const ofOneWalk = (reach: Reach, { now, days }: Lately): RawBuilder<unknown> => {
  // `offset 0`: else the planner reckons it for each alarm.
  const withBegin = sql`(select id, zone, ((${now}::timestamptz at time zone zone)::date - ${days - 1}::integer)::timestamp
    at time zone zone as begins from project where ${isReached(reach)} offset 0)`
  return sql`
    select case when grouping(a.answered) = 0 then 'answered' when grouping(a.until_handled) = 0 then 'handled' end as took,
      coalesce(a.answered, a.until_handled) as step, ${measures}
    from (
      select a.kind, a.state, a.priority, a.result, a.verdict, ${stepIfEver('answered')} as answered,
        ${stepIfEver('handled')} as until_handled
      from ${ofRows(reach, new Date(now.getTime() - days * dayMs), withBegin)} and a.first_at >= p.begins
    ) a group by grouping sets ((), (a.answered), (a.until_handled))`
}

export const handlingOf = (reach: Reach, lately: Lately): CompiledQuery<HandlingRow> =>
  sql<HandlingRow>`${hasCounters(reach) ? ofCounters(reach, lately) : ofOneWalk(reach, lately)}`.compile(query)
