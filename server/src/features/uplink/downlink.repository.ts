import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface ClaimedCommand {
  id: string
  counter: number
  expires_at: Date
  /** Until it may not be written any more, by the database's clock, which dated it. */
  left_ms: number
  child_key: string | null
  action: string
  params: Record<string, unknown>
}

/**
 * Kept in hand before an order ends: its bytes need time, and a breaker without a clock cannot know that they took too
 * much of it.
 */
const lastMoment = sql<Date>`clock_timestamp() + interval '1 s'`

/**
 * At most once, in time, and by whoever holds the device's newest socket: one statement decides all three, and tells the
 * screens. Whatever NATS said, without a row here nothing is sent.
 */
export const claimCommand = (commandId: string, carrierId: string, connection: string): CompiledQuery<ClaimedCommand> =>
  sql<ClaimedCommand>`
    with claimed as (
      update command c set state = 'sent' from equipment_session s
      where c.id = ${commandId} and c.carrier_id = ${carrierId} and c.state = 'queued' and c.expires_at > ${lastMoment}
        and s.equipment_id = c.carrier_id and s.connection = ${connection}
      returning c.*
    ), moved as (
      insert into command_move (command_id, oem_id, company_id, project_id, from_state, to_state, actor_kind, actor_id)
      select id, oem_id, company_id, project_id, 'queued', 'sent', 'gateway', ${connection}::text from claimed
    )
    select id, counter, expires_at, child_key, action, params,
      extract(epoch from expires_at - (${lastMoment}))::float8 * 1000 as left_ms,
      outbox_add(2::smallint, array[oem_id], array[company_id], array[project_id], array[equipment_id],
        array['command.updated'], array[jsonb_build_object(
          'commandId', id, 'equipmentId', equipment_id, 'state', state, 'late', late)])
    from claimed`.compile(query)

/** What a lost nudge left behind, for devices whose socket is here. */
export const queuedCommands = (gateway: string): CompiledQuery<{ id: string; carrier_id: string }> =>
  query
    .selectFrom('command as c')
    .innerJoin('equipment_session as s', 's.equipment_id', 'c.carrier_id')
    .select(['c.id', 'c.carrier_id'])
    .where('c.state', '=', 'queued')
    .where('s.gateway', '=', gateway)
    .where('c.expires_at', '>', lastMoment)
    .limit(1_000)
    .compile()
