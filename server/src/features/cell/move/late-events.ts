/** Events that nobody at the source has judged must not go along: at the target they would be known, and judged by nobody. */
import type pg from 'pg'
import { unfinished } from './unfinished.ts'

export interface ReadSoFar {
  readonly lane: number
  readonly shard_group: number
  readonly position: string
}

/** Everything was at its end a moment ago. In the transaction that takes the rows away it must still be so. */
export const readSoFar = async (source: pg.ClientBase, oemId: string): Promise<ReadSoFar[]> => {
  const { rows } = await source.query<ReadSoFar>('select lane, shard_group, position from lease where lane > 0')
  const { sql, parameters } = unfinished(oemId, [])
  const left = await source.query<{ what: string }>(sql, [...parameters])
  if (left.rows.length > 0)
    throw new Error(`something came in between (${left.rows.map(({ what }) => what).join(', ')})`)
  return rows
}

interface Arrived {
  readonly oemId: string
  readonly read: readonly ReadSoFar[]
  /** Of the ids of the inbox. */
  readonly shift: number
}

export const refuseLateEvents = async (target: pg.ClientBase, { oemId, read, shift }: Arrived): Promise<void> => {
  const { rowCount } = await target.query(
    `select from json_to_recordset($2::json) p (lane smallint, shard_group smallint, position bigint)
      join event_inbox i on i.lane = p.lane and i.shard_group = p.shard_group and i.id > p.position + $3 and i.id <= 0
      join equipment e on e.id = i.equipment_id where e.oem_id = $1 limit 1`,
    [oemId, JSON.stringify(read), shift],
  )
  if (rowCount) throw new Error('something came in between (inbox)')
}
