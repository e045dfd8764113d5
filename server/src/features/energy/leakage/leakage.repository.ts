import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import { leakageKey } from './leakage.rules.ts'

const key = sql.lit(leakageKey)
/** Fewer readings are no day. */
const leastReadings = 12

export const adoptLoops = (types: readonly number[], firstDay: string, most: number): CompiledQuery =>
  sql`insert into leakage_cursor (equipment_id, next_day)
    select e.id, ${firstDay}::date from equipment e where e.type_no = any(${[...types]}::integer[])
      and e.lifecycle not in ('replaced', 'retired')
      and not exists (select 1 from leakage_cursor c where c.equipment_id = e.id)
    limit ${most}::integer on conflict do nothing`.compile(query)

/** One day more of some loops, each with the middle of what it told and what it hardly exceeded; answers with those loops. */
export const learnDay = (today: string, most: number): CompiledQuery<{ equipment_id: string }> =>
  sql<{ equipment_id: string }>`
    with due as materialized (
      select c.equipment_id, c.next_day as day, e.oem_id, e.company_id, e.project_id
      from leakage_cursor c join equipment e on e.id = c.equipment_id
      where c.next_day < ${today}::date order by c.next_day limit ${most}::integer for update of c skip locked),
    told as (
      select d.equipment_id, count(*)::integer as readings,
        percentile_cont(0.5) within group (order by r.ma) as middle_ma,
        percentile_cont(0.95) within group (order by r.ma) as high_ma
      from due d cross join lateral (
        select (h.reported ->> ${key})::float8 as ma from equipment_history h
        where h.equipment_id = d.equipment_id and h.boot_id >= 0 and jsonb_typeof(h.reported -> ${key}) = 'number'
          and h.received_at >= d.day::timestamp at time zone 'UTC'
          and h.received_at < (d.day + 1)::timestamp at time zone 'UTC') r
      where r.ma >= 0 group by 1),
    kept as (
      insert into leakage_day (equipment_id, day, oem_id, company_id, project_id, readings, middle_ma, high_ma)
      select d.equipment_id, d.day, d.oem_id, d.company_id, d.project_id, t.readings, t.middle_ma, t.high_ma
      from due d join told t on t.equipment_id = d.equipment_id where t.readings >= ${leastReadings}::integer
      on conflict do nothing)
    update leakage_cursor c set next_day = d.day + 1 from due d where c.equipment_id = d.equipment_id
    returning c.equipment_id`.compile(query)

/** Nobody learns from what is older. */
export const forgetDays = (before: string): CompiledQuery =>
  sql`delete from leakage_day where day < ${before}::date`.compile(query)

export const highsOf = (equipmentId: string, since: string): CompiledQuery<{ high_ma: number }> =>
  sql<{ high_ma: number }>`select high_ma from leakage_day
    where equipment_id = ${equipmentId}::uuid and day >= ${since}::date`.compile(query)
