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
export const isCounted = sql<boolean>`coalesce(a.verdict, '') not in ('test', 'drill')
  and not exists (select 1 from isolation i where i.id = a.isolation_id and i.kind = 'test')`

/** Over by itself counts as handled only for what need not be looked at: faults and hazards. */
export const measures = sql`count(*)::integer as raised,
  (count(*) filter (where a.state in ('handled', 'archived')
    and (a.priority > 2 or a.result is distinct from 'autoRecovered')))::integer as handled,
  (count(*) filter (where a.kind = 'fire-alarm' and a.priority = 1 and a.verdict = 'real'))::integer as reals,
  (count(*) filter (where a.kind = 'fire-alarm' and a.priority = 1 and a.verdict = 'false'))::integer as falses`

export const hourOf = sql<number>`extract(hour from a.first_at at time zone p.zone)::smallint`
export const dayOf = sql<string>`(a.first_at at time zone p.zone)::date`

/** A step is a twelfth longer than the one before it. */
export const stepOf = sql<number>`floor(8 * log(2.0, 1 + greatest(0, extract(epoch from a.acknowledged_at - a.first_at))))::smallint`

/** Kinds of equipment that switch a circuit: what trips. */
export const breakerTypes = (): number[] =>
  typesFor(null).flatMap(({ equipmentTypeId, events }) => ('trip' in events ? [equipmentTypeId] : []))

const asked = (days: readonly HolderDay[]): RawBuilder<unknown> =>
  sql`select * from json_to_recordset(${JSON.stringify(days)}::json) as k (oem_id uuid, company_id uuid, day date)`

/** One walk for each day, whoever asked for it; wider than any zone, and then by the unit's own calendar. */
const counted = (days: readonly HolderDay[]): RawBuilder<unknown> => sql`
  with k as materialized (${asked(days)}), f as materialized (
    select a.*, p.zone, a.first_at at time zone p.zone as local, d.day from (select distinct day from k) d
      join alarm a on a.first_at >= d.day::timestamp at time zone 'UTC' - interval '14 hours'
        and a.first_at < d.day::timestamp at time zone 'UTC' + interval '38 hours'
      join project p on p.id = a.project_id and (a.first_at at time zone p.zone)::date = d.day
    where ${isCounted}
  )`

const localHour = sql<number>`extract(hour from a.local)::smallint`

/** Each alarm stands in its operator's day and in its company's. Equal and not "not distinct": so that it can be hashed. */
const ofHolder = sql`f a
  cross join lateral (select null::uuid as company_id union all select a.company_id where a.company_id is not null) h
  join k on k.day = a.day and k.oem_id = a.oem_id and coalesce(k.company_id, k.oem_id) = coalesce(h.company_id, a.oem_id)`

export const countedDays = (days: readonly HolderDay[]): CompiledQuery<CountedRow> =>
  sql<CountedRow>`${counted(days)} select k.oem_id, k.company_id, a.zone, k.day::text as day, ${localHour} as hour, a.kind, ${measures}
    from ${ofHolder} group by 1, 2, 3, 4, 5, 6`.compile(query)

/** Operators and companies apart: an index finds what is null, and what is equal, but not what is "not distinct". */
const forget = (table: string, days: readonly HolderDay[]): CompiledQuery[] =>
  [sql`t.company_id is null and k.company_id is null`, sql`t.company_id = k.company_id`].map((isSame) =>
    sql`delete from ${sql.table(table)} t using (${asked(days)}) k
      where t.oem_id = k.oem_id and ${isSame} and t.day = k.day`.compile(query),
  )

export const writeDays = (days: readonly HolderDay[]): CompiledQuery[] => [
  ...['alarm_day', 'alarm_answer', 'breaker_event'].flatMap((table) => forget(table, days)),
  sql`${counted(days)} insert into alarm_day (oem_id, company_id, zone, day, hour, kind, raised, handled, reals, falses)
    select k.oem_id, k.company_id, a.zone, k.day, ${localHour}, a.kind, ${measures}
    from ${ofHolder} group by 1, 2, 3, 4, 5, 6`.compile(query),
  sql`${counted(days)} insert into alarm_answer (oem_id, company_id, day, kind, step, amount)
    select k.oem_id, k.company_id, k.day, a.kind, ${stepOf}, count(*)
    from ${ofHolder} where a.acknowledged_at is not null group by 1, 2, 3, 4, 5`.compile(query),
  sql`${counted(days)} insert into breaker_event (oem_id, company_id, day, hour, event_key, amount)
    select k.oem_id, k.company_id, k.day, ${localHour}, a.event_key, count(*)
    from ${ofHolder} join equipment e on e.id = a.equipment_id and e.type_no = any(${breakerTypes()}::integer[])
    group by 1, 2, 3, 4, 5`.compile(query),
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

/** The days that a part of the outbox speaks of, for the operator and for the company. */
export const daysTold = (lane: number, after: number, last: number): CompiledQuery<HolderDay> =>
  sql<HolderDay>`select distinct a.oem_id, h.company_id, ${dayOf}::text as day
    from outbox o join alarm a on a.id = (o.body #>> '{alarm,alarmId}')::uuid join project p on p.id = a.project_id
      cross join lateral (values (null::uuid), (a.company_id)) h (company_id)
    where o.lane = ${lane}::smallint and o.id > ${after}::bigint and o.id <= ${last}::bigint
      and o.type in ('alarm.raised', 'alarm.updated')`.compile(query)

export const takeAnew = (most: number): CompiledQuery<HolderDay> =>
  sql<HolderDay>`delete from count_anew c using (select ctid from count_anew limit ${most}::integer) o
    where c.ctid = o.ctid returning c.oem_id, c.company_id, c.day::text as day`.compile(query)
