/** Reads after time-outs, for the engine's processes, which serve every tenant. */
import { sendWithinSeconds, type ReadBack } from '@vigil/contract/equipment/control'
import { sql, type CompiledQuery } from 'kysely'
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
  sql<ToldRow>`
  with wanted as (
    select distinct on (c.equipment_id) w.*, c.oem_id, c.company_id, c.project_id, c.equipment_id, c.carrier_id, c.child_key
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ commandId }) => commandId)}::uuid[],
      ${asked.map(({ action }) => action)}::text[], ${asked.map(({ timeoutSec }) => timeoutSec)}::integer[])
      as w (id, command_id, action, timeout_sec) join command c on c.id = w.command_id
  ), made as (
    insert into command as c (id, oem_id, company_id, project_id, equipment_id, carrier_id, child_key, action, params,
      counter, state, is_read, origin_kind, origin_id, expires_at, timeout_at)
    select id, oem_id, company_id, project_id, equipment_id, carrier_id, child_key, action, '{}',
      next_command_counter(equipment_id), 'queued', true, 'readBack', command_id::text,
      clock_timestamp() + make_interval(secs => ${sendWithinSeconds}),
      clock_timestamp() + make_interval(secs => timeout_sec)
    from wanted on conflict do nothing
    returning ${toldColumns}
  ), noted as (
    insert into command_move (command_id, oem_id, company_id, project_id, from_state, to_state, actor_kind)
    select m.id, m.oem_id, m.company_id, m.project_id, s.was, s.becomes, 'timer' from made m cross join
      (values (1, null, 'created'), (2, 'created', 'authorised'), (3, 'authorised', 'queued')) as s (step, was, becomes)
    order by m.id, s.step
  )
  select ${toldColumns} from made c`.compile(query)

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
