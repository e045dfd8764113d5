import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { SiteRow } from '../duty.repository.ts'

export interface NewsRow extends SiteRow {
  readonly kind: 'alarm' | 'isolation' | 'isolationEnd'
  readonly at: Date
  readonly subject_id: string
  readonly actor_id: string | null
  readonly equipment_id: string
  readonly event_key: string | null
  readonly priority: number | null
  readonly words: string
}

const unwritten = (kind: NewsRow['kind']) => sql`not exists (select 1 from duty_entry e
  where e.project_id = u.project_id and e.kind = ${kind} and e.subject_id = n.id)`

export const cursors = () => query.selectFrom('duty_cursor').selectAll().orderBy('lane').forUpdate().compile()

export const moveCursor = (lane: number, position: number) =>
  query.updateTable('duty_cursor').set({ position }).where('lane', '=', lane).compile()

/** Alarms of units that keep a roster, in a part of the outbox. A fault is one; a hazard has its own list. */
export const newAlarms = (lane: number, after: number, last: number): CompiledQuery<NewsRow> =>
  sql<NewsRow>`select n.oem_id, n.company_id, n.project_id, 'alarm' as kind, n.first_at as at, n.id as subject_id,
      null::uuid as actor_id, n.equipment_id, n.event_key, n.priority, '' as words
    from outbox o join duty_unit u on u.project_id = o.project_id join alarm n on n.id = (o.body #>> '{alarm,alarmId}')::uuid
    where o.lane = ${lane}::smallint and o.id > ${after}::bigint and o.id <= ${last}::bigint and o.type = 'alarm.raised'
      and n.kind in ('fire-alarm', 'alarm', 'fault') and ${unwritten('alarm')}
    order by o.id`.compile(query)

/** Isolations that began or ended within a day: longer than that no worker sleeps. */
export const newIsolations = (since: Date, most: number): CompiledQuery<NewsRow> =>
  sql<NewsRow>`
    (select n.oem_id, n.company_id, n.project_id, 'isolation' as kind, n.began_at as at, n.id as subject_id,
      n.owner_id as actor_id, n.equipment_id, null as event_key, null::smallint as priority, n.reason as words
     from isolation n join duty_unit u on u.project_id = n.project_id
     where n.ended_at is null and n.began_at > ${since}::timestamptz and ${unwritten('isolation')}
     limit ${most}::integer)
    union all
    (select n.oem_id, n.company_id, n.project_id, k.kind, k.at, n.id, k.actor_id, n.equipment_id, null, null, n.reason
     from isolation n join duty_unit u on u.project_id = n.project_id
       cross join lateral (values ('isolation', n.began_at, n.owner_id), ('isolationEnd', n.ended_at, n.ended_by))
         as k (kind, at, actor_id)
     where n.ended_at > ${since}::timestamptz and k.at > ${since}::timestamptz
       and not exists (select 1 from duty_entry e where e.project_id = u.project_id and e.kind = k.kind
         and e.subject_id = n.id)
     limit ${most}::integer)`.compile(query)
