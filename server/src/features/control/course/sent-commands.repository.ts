/** The commands that reports and time may still move, for the engine's processes, which serve every tenant. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { ReportedValues } from '#schema/tables/equipment.ts'

export interface SentRow {
  id: string
  equipment_id: string
  carrier_id: string
  action: string
  params: Record<string, unknown>
  state: string
  type_no: number
  protocol_id: number | null
  sent_at: Date
  /** All that is known of the equipment. */
  reported: ReportedValues
  timeout_at: Date
}

/**
 * Commands that these acknowledgements name, or that wait for a state of this equipment, timed out or not. Locked in one
 * order, because other lanes of the same group may hold the same ones.
 */
export const sentCommands = (ids: readonly string[], equipmentIds: readonly string[]): CompiledQuery<SentRow> =>
  sql<SentRow>`
    with found as materialized (
      select id from command where id = any(${ids}::uuid[])
      union select id from command where equipment_id = any(${equipmentIds}::uuid[]) and state in ('sent', 'acknowledged')
      union select id from command where equipment_id = any(${equipmentIds}::uuid[]) and state = 'timeout'
        and timeout_at > clock_timestamp() - interval '10 minutes'
    )
    select c.id, c.equipment_id, c.carrier_id, c.action, c.params, c.state, e.type_no, e.protocol_id, c.timeout_at,
      s.reported,
      coalesce((select max(m.at) from command_move m where m.command_id = c.id and m.to_state = 'sent'), c.created_at)
        as sent_at
    from found f join command c on c.id = f.id join equipment e on e.id = c.equipment_id
      join equipment_shadow s on s.equipment_id = c.equipment_id
    where c.state in ('sent', 'acknowledged')
      or (c.state = 'timeout' and c.timeout_at > clock_timestamp() - interval '10 minutes')
    order by c.id for update of c`.compile(query)

export interface DueRow {
  id: string
  state: string
  action: string
  is_read: boolean
  type_no: number
  protocol_id: number | null
}

const isDue = sql`(c.state in ('created', 'queued') and c.expires_at <= clock_timestamp())
  or (c.state in ('sent', 'acknowledged') and c.timeout_at <= clock_timestamp())`

/** What nobody sent, accepted or answered in time. Held ones are somebody's work just now and come next time. */
export const dueCommands = (most: number): CompiledQuery<DueRow> =>
  sql<DueRow>`
    with due as materialized (
      (select id from command where state in ('created', 'queued') and expires_at <= clock_timestamp() limit ${most})
      union all
      (select id from command where state in ('sent', 'acknowledged') and timeout_at <= clock_timestamp() limit ${most})
    )
    select c.id, c.state, c.action, c.is_read, e.type_no, e.protocol_id
    from due d join command c on c.id = d.id join equipment e on e.id = c.equipment_id where ${isDue}
    order by c.id for update of c skip locked`.compile(query)

/** Confirmations that ran out long ago. */
export const dropOldIntents = (): CompiledQuery =>
  sql`delete from command_intent where expires_at < clock_timestamp() - interval '1 hour'`.compile(query)
