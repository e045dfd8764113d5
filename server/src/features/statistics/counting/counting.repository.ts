/** Alarms counted by day, from their rows. What is counted, and what is left out, stands here and nowhere else. */
import { typesFor } from '@vigil/device-types/find-device-type'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'

/** An operator's day or, with a company, that company's. */
export interface HolderDay {
  readonly oem_id: string
  readonly company_id: string | null
  /** `YYYY-MM-DD` of the unit's own calendar. */
  readonly day: string
}

export interface CountedRow extends HolderDay {
  readonly zone: string
  readonly hour: number
  readonly kind: string
  readonly raised: number
  readonly handled: number
  readonly reals: number
  readonly falses: number
}

/** No test and no drill is an alarm of anybody's statistics. */
export const isCounted = sql<boolean>`coalesce(a.verdict, '') not in ('test', 'drill') and (a.drill_id is null or a.real_case_id is not null)
  and (a.isolation_id is null
    or not exists (select 1 from isolation i where i.id = a.isolation_id and i.kind = 'test'))`

/** Over by itself counts as handled only for what need not be looked at: faults and hazards. */
export const measures = sql`count(*)::integer as raised,
  (count(*) filter (where a.state in ('handled', 'archived')
    and (a.priority > 2 or a.result is distinct from 'autoRecovered')))::integer as handled,
  (count(*) filter (where a.kind = 'fire-alarm' and a.priority = 1 and a.verdict = 'real'))::integer as reals,
  (count(*) filter (where a.kind = 'fire-alarm' and a.priority = 1 and a.verdict = 'false'))::integer as falses`

export const hourOf = sql<number>`extract(hour from a.first_at at time zone p.zone)::smallint`
export const dayOf = sql<string>`(a.first_at at time zone p.zone)::date`

/** How long people took to answer, and until it was handled. A step is a twelfth longer than the one before it. */
export const tookUntil = { answered: sql.ref('a.acknowledged_at'), handled: sql.ref('a.handled_at') } as const
export type Took = keyof typeof tookUntil
const tooks = ['answered', 'handled'] as const satisfies readonly Took[]

/** By floats: a logarithm of a numeric takes ten times as long as the rest of the row. */
export const stepOf = (took: Took): RawBuilder<number> =>
  sql<number>`floor(8 * ln(1 + greatest(0::float8, extract(epoch from ${tookUntil[took]} - a.first_at)::float8)) / ln(2::float8))::smallint`

/** Kinds of equipment that switch a circuit: what trips. */
export const breakerTypes = (): number[] =>
  typesFor(null).flatMap(({ equipmentTypeId, events }) => ('trip' in events ? [equipmentTypeId] : []))

const asked = (days: readonly HolderDay[]): RawBuilder<unknown> =>
  sql`select k.*, coalesce(company_id, oem_id) as holder
    from json_to_recordset(${JSON.stringify(days)}::json) as k (oem_id uuid, company_id uuid, day date)`

/**
 * One walk for each day, whoever asked for it; wider than any zone, and then by the unit's own calendar. Each alarm stands in
 * its operator's day and in its company's. `offset 0`: each day by its own stretch of the index; a planner that does not
 * know how many days there are reads every alarm there ever was.
 */
const counted = (days: readonly HolderDay[]): RawBuilder<unknown> => sql`
  with k as materialized (${asked(days)}), f as materialized (
    select h.holder, d.day, p.zone, a.first_at at time zone p.zone as local, a.oem_id, a.equipment_id, a.event_key, a.kind,
      a.priority, a.state, a.result, a.verdict, a.first_at, a.acknowledged_at, a.handled_at
    from (select distinct day from k) d
      cross join lateral (select * from alarm where first_at >= d.day::timestamp at time zone 'UTC' - interval '14 hours'
        and first_at < d.day::timestamp at time zone 'UTC' + interval '38 hours' offset 0) a
      join project p on p.id = a.project_id and (a.first_at at time zone p.zone)::date = d.day
      cross join lateral (values (a.oem_id), (a.company_id)) h (holder)
    where h.holder is not null and ${isCounted}
  )`

const localHour = sql<number>`extract(hour from a.local)::smallint`

const ofHolder = sql`f a join k on k.day = a.day and k.oem_id = a.oem_id and k.holder = a.holder`

export const countedDays = (days: readonly HolderDay[]): CompiledQuery<CountedRow> =>
  sql<CountedRow>`${counted(days)} select k.oem_id, k.company_id, a.zone, k.day::text as day, ${localHour} as hour, a.kind, ${measures}
    from ${ofHolder} group by 1, 2, 3, 4, 5, 6`.compile(query)

const stepsTaken = (took: Took): RawBuilder<unknown> => sql`
  select k.oem_id, k.company_id, k.day, a.kind, ${took}::text, ${stepOf(took)}, count(*)::integer
  from ${ofHolder} where ${tookUntil[took]} is not null group by 1, 2, 3, 4, 5, 6`

const breakerActs = sql`
  select k.oem_id, k.company_id, k.day, ${localHour}, a.event_key, count(*)::integer
  from ${ofHolder} join equipment e on e.id = a.equipment_id and e.type_no = any(${breakerTypes()}::integer[])
  group by 1, 2, 3, 4, 5`

/** Holders of a day whose answers or breaker events are not what their rows say. */
export const driftedHolders = (days: readonly HolderDay[]): CompiledQuery<HolderDay> =>
  sql<HolderDay>`${counted(days)},
    step_is as (${sql.join(tooks.map(stepsTaken), sql` union all `)}),
    step_was as (select s.oem_id, s.company_id, s.day, s.kind, s.took, s.step, s.amount from alarm_answer s
      where s.day in (select day from k)),
    act_is as (${breakerActs}),
    act_was as (select s.oem_id, s.company_id, s.day, s.hour, s.event_key, s.amount from breaker_event s
      where s.day in (select day from k))
    select distinct oem_id, company_id, day::text as day from (
      (select oem_id, company_id, day from (table step_is except table step_was) m)
      union all (select oem_id, company_id, day from (table step_was except table step_is) m)
      union all (select oem_id, company_id, day from (table act_is except table act_was) m)
      union all (select oem_id, company_id, day from (table act_was except table act_is) m)) d`.compile(query)

/** Operators and companies apart: an index finds what is null, and what is equal, but not what is "not distinct". */
const forget = (table: string, days: readonly HolderDay[]): CompiledQuery[] =>
  [sql`t.company_id is null and k.company_id is null`, sql`t.company_id = k.company_id`].map((isSame) =>
    sql`delete from ${sql.table(table)} t using (${asked(days)}) k
      where t.oem_id = k.oem_id and ${isSame} and t.day = k.day`.compile(query),
  )

/** One walk along the alarms of these days for all that is written of them: in a storm a day grows by thousands a second. */
export const writeDays = (days: readonly HolderDay[]): CompiledQuery[] => [
  ...['alarm_day', 'alarm_answer', 'breaker_event'].flatMap((table) => forget(table, days)),
  sql`${counted(days)}, raised as (
    insert into alarm_day (oem_id, company_id, zone, day, hour, kind, raised, handled, reals, falses)
    select k.oem_id, k.company_id, a.zone, k.day, ${localHour}, a.kind, ${measures}
    from ${ofHolder} group by 1, 2, 3, 4, 5, 6
  ), answered as (
    insert into alarm_answer (oem_id, company_id, day, kind, took, step, amount)
    ${sql.join(tooks.map(stepsTaken), sql` union all `)}
  ) insert into breaker_event (oem_id, company_id, day, hour, event_key, amount) ${breakerActs}`.compile(query),
]

/** Both cursors are held: of two workers one counts. */
export const cursors = (): CompiledQuery<{ lane: number; position: number }> =>
  sql<{
    lane: number
    position: number
  }>`select lane, position::float8 as position from count_cursor order by lane for update`.compile(query)

export const moveCursor = (lane: number, position: number): CompiledQuery =>
  sql`update count_cursor set position = ${position}::bigint, counted_at = clock_timestamp() where lane = ${lane}::smallint`.compile(
    query,
  )

/**
 * The days that a part of the outbox speaks of, for the operator and for the company. `offset 0`: each alarm by its key; a
 * planner that sees thousands of words reads every alarm there ever was.
 */
export const daysTold = (lane: number, after: number, last: number): CompiledQuery<HolderDay> =>
  sql<HolderDay>`select distinct a.oem_id, h.company_id, ${dayOf}::text as day
    from (select distinct (o.body #>> '{alarm,alarmId}')::uuid as id from outbox o
        where o.lane = ${lane}::smallint and o.id > ${after}::bigint and o.id <= ${last}::bigint
          and o.type in ('alarm.raised', 'alarm.updated')) o
      cross join lateral (select oem_id, company_id, project_id, first_at from alarm where id = o.id offset 0) a
      join project p on p.id = a.project_id cross join lateral (values (null::uuid), (a.company_id)) h (company_id)`.compile(
    query,
  )

export const takeAnew = (most: number): CompiledQuery<HolderDay> =>
  sql<HolderDay>`delete from count_anew c using (select ctid from count_anew limit ${most}::integer) o
    where c.ctid = o.ctid returning c.oem_id, c.company_id, c.day::text as day`.compile(query)
