import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import { counterKey } from '../meter/meter.rules.ts'
import type { EnergyDay, Stay } from './days.rules.ts'

export interface DueMeter {
  readonly equipment_id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly type_no: number
  readonly protocol_id: number | null
  readonly rated: unknown
  readonly read_to: Date
}

/** Meters that nobody has read yet, from so many days back on. */
export const adoptMeters = (types: readonly number[], days: number, most: number): CompiledQuery =>
  sql`insert into energy_cursor (equipment_id, read_to, due_at)
    select e.id, clock_timestamp() - ${days}::integer * interval '1 day', '-infinity' from equipment e
    where e.type_no = any(${types}::integer[]) and not exists (select 1 from energy_cursor c where c.equipment_id = e.id)
    limit ${most}::integer on conflict do nothing`.compile(query)

/** Held, so that of two workers one reads a meter. */
export const dueMeters = (now: Date, most: number): CompiledQuery<DueMeter> =>
  sql<DueMeter>`select c.equipment_id, e.oem_id, e.company_id, e.project_id, e.type_no, e.protocol_id, c.read_to,
      s.reported #> '{ratedCurrent,value}' as rated
    from energy_cursor c join equipment e on e.id = c.equipment_id join equipment_shadow s on s.equipment_id = e.id
    where c.due_at <= ${now}::timestamptz order by c.due_at limit ${most}::integer for update of c skip locked`.compile(
    query,
  )

export interface ReadingRow {
  readonly equipment_id: string
  readonly received_at: Date
  readonly device_time: Date | null
  readonly kwh: number
}

const fields = sql`h.received_at, h.device_time, (h.reported ->> ${sql.lit(counterKey)})::float8 as kwh`
const isReading = sql`h.boot_id >= 0 and jsonb_typeof(h.reported -> ${sql.lit(counterKey)}) = 'number'`

/** Everything since then, and the last few before: what came then may have been late. */
export const readingsSince = (
  asked: readonly { readonly equipment_id: string; readonly since: string }[],
  before: number,
): CompiledQuery<ReadingRow> =>
  sql<ReadingRow>`select a.equipment_id, r.* from json_to_recordset(${JSON.stringify(asked)}::json) as a (equipment_id uuid, since timestamptz)
    cross join lateral (
      (select ${fields} from equipment_history h
        where h.equipment_id = a.equipment_id and h.received_at >= a.since and ${isReading})
      union all
      (select ${fields} from equipment_history h
        where h.equipment_id = a.equipment_id and h.received_at < a.since and ${isReading}
        order by h.received_at desc limit ${before}::integer)) r`.compile(query)

export const staysOf = (ids: readonly string[]): CompiledQuery<Stay & { equipment_id: string }> =>
  sql<Stay & { equipment_id: string }>`select equipment_id, until, oem_id, company_id, project_id from energy_stay
    where equipment_id = any(${ids}::uuid[]) order by until`.compile(query)

export const confirmedOf = (ids: readonly string[]): CompiledQuery<{ equipment_id: string; at: Date }> =>
  sql<{ equipment_id: string; at: Date }>`select equipment_id, at from energy_suspect
    where equipment_id = any(${ids}::uuid[]) and confirmed_at is not null`.compile(query)

export const keptDays = (equipmentId: string, from: string, to: string): CompiledQuery<EnergyDay> =>
  sql<EnergyDay>`select day::text as day, oem_id, company_id, project_id, wh, marks from energy_day
    where equipment_id = ${equipmentId}::uuid and day between ${from}::date and ${to}::date`.compile(query)

/** Arrays go as JSON: a driver would not know how a null among numbers is written. */
export const keepDays = (equipmentId: string, days: readonly EnergyDay[]): CompiledQuery =>
  sql`insert into energy_day (equipment_id, day, oem_id, company_id, project_id, wh, marks, total_wh)
    select ${equipmentId}::uuid, d.day, d.oem_id, d.company_id, d.project_id, d.wh, d.marks,
      (select coalesce(sum(w), 0) from unnest(d.wh) w)
    from json_to_recordset(${JSON.stringify(days)}::json)
      as d (day date, oem_id uuid, company_id uuid, project_id uuid, wh integer[], marks smallint[])
    on conflict (equipment_id, day, project_id) do update
      set wh = excluded.wh, marks = excluded.marks, total_wh = excluded.total_wh`.compile(query)

export interface SuspectRow {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly at: string
  readonly since: string
  readonly wh: number
}

/** What is suspect no longer is forgotten, unless a person has spoken of it. */
export const forgetSuspects = (equipmentId: string, from: Date, to: Date): CompiledQuery =>
  sql`delete from energy_suspect where equipment_id = ${equipmentId}::uuid and confirmed_at is null
    and at > ${from}::timestamptz and at <= ${to}::timestamptz`.compile(query)

export const keepSuspects = (equipmentId: string, rows: readonly SuspectRow[]): CompiledQuery =>
  sql`insert into energy_suspect (equipment_id, at, since, oem_id, company_id, project_id, wh)
    select ${equipmentId}::uuid, s.at, s.since, s.oem_id, s.company_id, s.project_id, s.wh
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as s (at timestamptz, since timestamptz, oem_id uuid, company_id uuid, project_id uuid, wh bigint)
    on conflict do nothing`.compile(query)
