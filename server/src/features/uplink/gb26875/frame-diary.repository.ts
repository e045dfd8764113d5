import { readHead } from '@vigil/protocols/gb26875/frame'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface NotedFrame {
  readonly equipmentId: string
  readonly at: Date
  readonly isSent: boolean
  readonly bytes: Buffer
}

export const addFrames = (rows: readonly NotedFrame[]): CompiledQuery => {
  const heads = rows.map(({ bytes }) => readHead(bytes))
  return sql`insert into transmitter_frame (equipment_id, at, is_sent, command, serial, bytes)
    select * from unnest(${rows.map(({ equipmentId }) => equipmentId)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ isSent }) => isSent)}::boolean[], ${heads.map(({ command }) => command)}::smallint[],
      ${heads.map(({ serial }) => serial)}::integer[], ${rows.map(({ bytes }) => bytes)}::bytea[])`.compile(query)
}
