/** The same counts as Home's, between two days of the units' own calendars. */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { firstIdAt } from '#infrastructure/clock/uuid-v7.ts'
import { query } from '#schema/query.ts'
import { dayOf, isCounted, type Took } from '../counting/counting.repository.ts'
import { doneCounts, hazardCounts, roundCounts } from '../score/score.repository.ts'
import { alarmDays, stepsTaken, type Reach } from './alarm-days.ts'

export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

const between = (day: RawBuilder<unknown>, { firstDay, lastDay }: Days): RawBuilder<boolean> =>
  sql<boolean>`${day} between ${firstDay}::date and ${lastDay}::date`

const begins = ({ firstDay }: Days): Date => new Date(`${firstDay}T00:00:00Z`)

export interface DayRow {
  readonly day: string
  readonly kind: string
  readonly raised: number
  readonly handled: number
  readonly reals: number
  readonly falses: number
}

export const daysIn = (reach: Reach, days: Days): CompiledQuery<DayRow> =>
  sql<DayRow>`with d as (${alarmDays(reach, begins(days))})
    select d.day::text as day, d.kind, sum(raised)::integer as raised, sum(handled)::integer as handled,
      sum(reals)::integer as reals, sum(falses)::integer as falses
    from d where ${between(sql`d.day`, days)} group by 1, 2 order by 1`.compile(query)

export const stepsIn = (reach: Reach, days: Days, took: Took): CompiledQuery<{ step: number; amount: number }> =>
  sql<{ step: number; amount: number }>`with d as (${stepsTaken(reach, begins(days), took)})
    select step, sum(amount)::integer as amount from d where ${between(sql`d.day`, days)} group by step`.compile(query)

const columns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }

const dayMs = 86_400_000

/** Alarms that call people, of a unit, within the days; along the index of its unit. */
const urgentIn = ({ scope, projectId }: Reach, days: Days): RawBuilder<unknown> =>
  sql`alarm a join project p on p.id = a.project_id join equipment e on e.id = a.equipment_id
    where ${scopeFilter(scope, columns)} and a.project_id = ${projectId}::uuid
      and a.id >= ${firstIdAt(begins(days).getTime() - 2 * dayMs)}::uuid and ${between(dayOf, days)}
      and a.kind in ('fire-alarm', 'alarm') and ${isCounted}`

export interface EventRow {
  readonly id: string
  readonly at: Date
  readonly equipment: string
  readonly type_no: number
  readonly kind: 'fire-alarm' | 'alarm'
  readonly event_key: string
  readonly verdict: 'real' | 'false' | null
  readonly answered_s: number | null
  readonly handled_s: number | null
  readonly in_all: number
}

/** The worst first: fires, then by how urgent, then the newest. */
export const eventsIn = (reach: Reach, days: Days, most: number): CompiledQuery<EventRow> =>
  sql<EventRow>`select a.id, a.first_at as at, e.name as equipment, e.type_no, a.kind, a.event_key, a.verdict,
      extract(epoch from a.acknowledged_at - a.first_at)::integer as answered_s,
      extract(epoch from a.handled_at - a.first_at)::integer as handled_s, (count(*) over ())::integer as in_all
    from ${urgentIn(reach, days)} and a.priority <= 2
    order by a.kind = 'fire-alarm' desc, a.priority, a.first_at desc limit ${most}::integer`.compile(query)

export interface WorstRow {
  readonly equipment_id: string
  readonly name: string
  readonly alarms: number
  readonly falses: number
}

export const worstIn = (reach: Reach, days: Days, most: number): CompiledQuery<WorstRow> =>
  sql<WorstRow>`select a.equipment_id, e.name, count(*)::integer as alarms,
      (count(*) filter (where a.verdict = 'false'))::integer as falses
    from ${urgentIn(reach, days)} group by 1, 2 order by 3 desc, 2 limit ${most}::integer`.compile(query)

export interface WorkRow {
  readonly due: number
  readonly kept: number
  readonly done: number
  readonly in_time: number
  readonly hazards_due: number
  readonly closed_in_time: number
}

/** Points of rounds, orders and hazards, as the score counts them. A day that runs is counted up to now. */
export const workIn = ({ scope, projectId }: Reach, days: Days): CompiledQuery<WorkRow> => {
  const mine = (table: string) =>
    scopeFilter(scope, { oem: `${table}.oem_id`, company: `${table}.company_id`, project: `${table}.project_id` })
  return sql<WorkRow>`select r.due, r.kept, o.n as done, o.kept as in_time,
      h.due as hazards_due, h.kept as closed_in_time from
    (select ${roundCounts} from patrol_point t where t.project_id = ${projectId}::uuid and ${mine('t')}
      and t.day between ${days.firstDay} and ${days.lastDay}) r,
    (select ${doneCounts} from work_order w join project p on p.id = w.project_id
      where w.project_id = ${projectId}::uuid and ${mine('w')} and w.finish_due is not null
        and ${between(sql`(w.finished_at at time zone p.zone)::date`, days)}) o,
    (select ${hazardCounts} from hazard z join project p on p.id = z.project_id
      where z.project_id = ${projectId}::uuid and ${mine('z')} and z.state <> 'void' and z.due_at < clock_timestamp()
        and ${between(sql`(z.due_at at time zone p.zone)::date`, days)}) h`.compile(query)
}
