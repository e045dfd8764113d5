import { sql, type CompiledQuery } from 'kysely'
import { watchedLifecycles } from '#foundation/equipment/equipment-facts.ts'
import { groupCount } from '#foundation/project/shards.ts'
import { query } from '#schema/query.ts'

export interface WatchedRow {
  readonly id: string
  readonly type_no: number
  readonly protocol_id: number | null
  readonly online: boolean
  readonly reported_at: Date | null
}

/** A page of the equipment of a group that is online, or offline only because of its parent. */
export const watchedEquipment = (group: number, after: string, limit: number): CompiledQuery<WatchedRow> =>
  sql<WatchedRow>`
    select e.id, e.type_no, e.protocol_id, s.online, s.reported_at
    from equipment e join equipment_shadow s on s.equipment_id = e.id
    where e.id > ${after} and e.shard % ${sql.lit(groupCount)} = ${group}
      and e.lifecycle = any(${watchedLifecycles}) and (s.online or s.offline_cause = 'parentOffline')
    order by e.id limit ${limit}`.compile(query)

/** Whose messages wait in the inbox: they have been heard, only not yet read. */
export const waitingInInbox = (carriers: readonly string[], groups: readonly number[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`
    select distinct i.equipment_id as id
    from lease l join event_inbox i on i.shard_group = l.shard_group and i.lane = l.lane and i.id > l.position
    where l.lane > 0 and l.shard_group = any(${groups}::int[]) and i.equipment_id = any(${carriers}::uuid[])`.compile(
    query,
  )
