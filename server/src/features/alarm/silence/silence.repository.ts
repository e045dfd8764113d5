/**
 * Fires that call nobody, by the database's clock. Read by the worker, which mends them, and by the api, which says so on
 * every screen also when the worker is dead. Only open alarms of priority 1 are looked at: `alarm_urgent_by_project`.
 */
import { sql, type CompiledQuery } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

const scopeColumns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }

const isUnjudged = sql<boolean>`a.priority = 1 and a.stage < 3
  and a.state in ('received', 'notified', 'acknowledged') and a.verdict is null and a.condition = 'active'
  and a.first_at < clock_timestamp() - interval '10 seconds'`

/** Of a storm one word is enough, unless it went out for alarms that somebody has taken before this one came. */
const isUntold = sql<boolean>`(a.state = 'received' and a.owner_id is null
  and not exists (select 1 from alarm_sight s where s.alarm_id = a.id)
  and not exists (select 1 from message m where m.alarm_id = a.id and m.sent_at is not null)
  and not exists (select 1 from message m join alarm o on o.id = m.alarm_id where m.case_id = a.group_id
    and m.sent_at is not null and (m.sent_at >= a.first_at or o.state in ('received', 'notified'))))`

/** Its storm was told, and is not waited for any more: under that name nobody will be called again. */
const isLeftOut = sql<boolean>`(a.group_id is not null and ${isUntold} and exists (select 1 from message m
  where m.case_id = a.group_id and m.sent_at is not null))`

/** A call that is overdue is none: whoever should make it is away. Whoever said that he goes has ten minutes. */
const isUncalled = sql<boolean>`((a.ladder_due is null or a.ladder_due < clock_timestamp() - interval '15 seconds')
  and (a.owned_at is null or a.owned_at < clock_timestamp() - interval '10 minutes'))`

export interface SilenceRow {
  readonly id: string
  readonly kind: string
  readonly untold: boolean
  readonly uncalled: boolean
  readonly first_at: Date
  readonly equipment_name: string
  readonly project_name: string
}

/** The longest first. More than these are one word on the screen: many. */
const mostShown = 1_000

export const silentAlarms = (scope: Actor['scope'], kinds: readonly string[]): CompiledQuery<SilenceRow> =>
  sql<SilenceRow>`select a.id, a.kind, ${isUntold} as untold, ${isUncalled} as uncalled, a.first_at,
      e.name as equipment_name, coalesce(p.name, '') as project_name
    from alarm a join equipment e on e.id = a.equipment_id left join project p on p.id = a.project_id
    where ${isUnjudged} and a.kind = any(${[...kinds]}) and ${scopeFilter(scope, scopeColumns)}
      and (${isUntold} or ${isUncalled})
    order by a.first_at limit ${mostShown}::integer`.compile(query)

/**
 * Calls go on where they stopped, or begin. Whoever was told keeps what he was told; the next turn is a new one. One that
 * nobody was told of although its storm was, because that storm had been taken, stands alone from now on.
 */
export const callAnew = (): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`
    update alarm a set ladder_due = clock_timestamp(), version = a.version + 1,
      ladder = coalesce(a.ladder, case when a.state = 'acknowledged' then 'unverified'
        when a.kind = 'fire-alarm' then 'fire' else 'life' end),
      ladder_from = coalesce(a.ladder_from, a.acknowledged_at, a.first_at),
      group_id = case when s.is_left_out then null else a.group_id end,
      ladder_done = case when s.is_left_out then null else a.ladder_done end
    from (select a.id, ${isLeftOut} as is_left_out from alarm a
        where ${isUnjudged} and (${isLeftOut}
          or ((a.ladder_due is null or a.ladder is null) and (${isUntold} or ${isUncalled})))
        order by a.first_at limit 200 for update of a skip locked) s
    where a.id = s.id returning a.*`.compile(query)

/** What no provider took while nobody else was told either is offered to them again, under the same number. */
export const sendAnew = (): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`
    update message m set state = 'queued', tries = 0, due_at = clock_timestamp()
    from (select m.id from alarm a join message m on m.alarm_id = a.id and m.ladder = a.ladder
        where ${isUnjudged} and ${isUntold} and m.state = 'failed' and m.cause like 'refused%'
        limit 200 for update of m skip locked) s
    where m.id = s.id returning m.id`.compile(query)
