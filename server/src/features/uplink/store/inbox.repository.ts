import type { Buffer } from 'node:buffer'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export type InboxKind = 'report' | 'ack' | 'connected' | 'lost'

export interface InboxRow {
  readonly group: number
  readonly equipmentId: string
  readonly kind: InboxKind
  readonly boot: number
  readonly seq: number
  readonly digest: Buffer
  /** Server time, milliseconds. */
  readonly receivedAt: number
  readonly payload: Buffer
}

/** All or none, in this order, after every row of the lane that was written before. */
export const addToInbox = (lane: 1 | 2, rows: readonly InboxRow[]): CompiledQuery<{ added: number }> =>
  sql<{ added: number }>`select inbox_add(
    ${lane}::smallint,
    ${rows.map((row) => row.group)}::smallint[],
    ${rows.map((row) => row.equipmentId)}::uuid[],
    ${rows.map((row) => row.kind)}::text[],
    ${rows.map((row) => row.boot)}::bigint[],
    ${rows.map((row) => row.seq)}::bigint[],
    ${rows.map((row) => row.digest)}::bytea[],
    ${rows.map((row) => new Date(row.receivedAt))}::timestamptz[],
    ${rows.map((row) => row.payload)}::bytea[]
  ) as added`.compile(query)

export const quarantine = ({ equipmentId, payload }: InboxRow, reason: string): CompiledQuery =>
  query.insertInto('event_quarantine').values({ equipment_id: equipmentId, raw: payload, reason }).compile()
