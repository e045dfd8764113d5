import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { CountedRow } from './counting.repository.ts'

/** Who has anything on that day, by the rows or by the counters. */
export const allHolders = (day: string): CompiledQuery<{ oem_id: string; company_id: string | null }> =>
  sql<{ oem_id: string; company_id: string | null }>`
    select oem_id, company_id from alarm_day where day = ${day}::date
    union select oem_id, company_id from alarm_answer where day = ${day}::date
    union select oem_id, company_id from breaker_event where day = ${day}::date
    union
    select a.oem_id, h.company_id from alarm a cross join lateral (values (null::uuid), (a.company_id)) h (company_id)
    where a.first_at >= ${day}::timestamp at time zone 'UTC' - interval '14 hours'
      and a.first_at < ${day}::timestamp at time zone 'UTC' + interval '38 hours'`.compile(query)

export const storedDay = (day: string): CompiledQuery<CountedRow> =>
  sql<CountedRow>`select oem_id, company_id, zone, day::text as day, hour, kind, raised, handled, reals, falses
    from alarm_day where day = ${day}::date`.compile(query)

export const noteRecount = (days: number, drift: number): CompiledQuery<{ is_first: boolean }> =>
  sql<{ is_first: boolean }>`insert into recount (days, drift) values (${days}::integer, ${drift}::integer)
    returning not exists (select 1 from recount) as is_first`.compile(query)
