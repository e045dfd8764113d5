/** How far the worker has read the history of each piece of equipment, in the table of whoever reads it. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface ReadTo {
  readonly equipment_id: string
  readonly read_to: string
}

export const moveReadTo = (
  table: 'energy_cursor' | 'load_watch',
  moves: readonly ReadTo[],
  dueAt: Date,
): CompiledQuery =>
  sql`update ${sql.table(table)} c set read_to = m.read_to, due_at = ${dueAt}::timestamptz
    from json_to_recordset(${JSON.stringify(moves)}::json) as m (equipment_id uuid, read_to timestamptz)
    where c.equipment_id = m.equipment_id`.compile(query)
