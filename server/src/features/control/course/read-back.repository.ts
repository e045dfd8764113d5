/** Reads after time-outs, for the engine's processes, which serve every tenant. */
import type { ReadBack } from '@vigil/contract/equipment/control'
import { sql, type CompiledQuery } from 'kysely'
import { orderedByPlatform } from '#foundation/equipment/platform-order.ts'
import { query } from '#schema/query.ts'
import { toldColumns, type ToldRow } from '../control.repository.ts'

/** A read on behalf of the platform itself. */
export interface Asking {
  readonly id: string
  /** The order whose result is unknown. */
  readonly commandId: string
  readonly action: string
  readonly timeoutSec: number
}

/** One read of one piece of equipment at a time: somebody else's that is under way serves as well. */
export const askForState = (asked: readonly Asking[]): CompiledQuery<ToldRow> =>
  sql<ToldRow>`${orderedByPlatform(
    'readBack',
    sql`select distinct on (c.equipment_id) w.id, c.oem_id, c.company_id, c.project_id, c.equipment_id, c.carrier_id,
        c.child_key, w.action, '{}'::jsonb as params, w.timeout_sec, w.command_id::text as origin_id
      from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ commandId }) => commandId)}::uuid[],
        ${asked.map(({ action }) => action)}::text[], ${asked.map(({ timeoutSec }) => timeoutSec)}::integer[])
        as w (id, command_id, action, timeout_sec) join command c on c.id = w.command_id`,
    toldColumns,
  )}`.compile(query)

/** Says what was read of an order whose result was unknown; only what is news comes back. */
export const noteReadBack = (commandIds: readonly string[], readBack: ReadBack): CompiledQuery<ToldRow> =>
  sql<ToldRow>`
  update command c set read_back = ${readBack}, read_back_at = clock_timestamp()
  where c.id = any(${commandIds}::uuid[]) and c.state = 'timeout' and c.read_back is distinct from ${readBack}
  returning ${toldColumns}`.compile(query)

/** Nothing came back: what was asked is over, and the next report may still tell. */
export const endReadBacks = (most: number): CompiledQuery<ToldRow> =>
  sql<ToldRow>`
  with over as (
    select id from command where read_back = 'reading' and timeout_at < clock_timestamp() - interval '30 seconds'
    order by id limit ${most} for update skip locked
  )
  update command c set read_back = 'unknown', read_back_at = clock_timestamp() from over
  where c.id = over.id and c.state = 'timeout' returning ${toldColumns}`.compile(query)
