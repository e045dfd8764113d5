import { Buffer } from 'node:buffer'
import { performance } from 'node:perf_hooks'
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
  /** When it was heard, in milliseconds of a clock that nobody sets. The database says what time that was. */
  readonly heardAt: number
  readonly payload: Buffer
  /** Nothing in it tells its run, which is then when it was heard: another gateway may have stored it in another (0150). */
  readonly isUndated?: boolean | undefined
}

/** Where each message lies in the bytes of all, counted from 1: bytes in a list would have to be written out as text. */
const toldOf = (rows: readonly InboxRow[]): object[] => {
  let from = 1
  const now = performance.now()
  return rows.map(({ group, equipmentId, kind, boot, seq, heardAt, payload, isUndated }) => {
    const told = { group, equipmentId, kind, boot, seq, age: now - heardAt, from, bytes: payload.length }
    from += payload.length
    return isUndated ? { ...told, undated: true } : told
  })
}

const adding = { dated: sql.ref('inbox_add'), undated: sql.ref('inbox_add_undated') } as const

/** All or none, in this order, after every row of the lane that was written before. */
export const addToInbox = (lane: 1 | 2, rows: readonly InboxRow[]): CompiledQuery<{ added: number }> =>
  sql<{ added: number }>`select ${rows.some(({ isUndated }) => isUndated) ? adding.undated : adding.dated}(
    ${lane}::smallint,
    ${JSON.stringify(toldOf(rows))}::json,
    ${Buffer.concat(rows.map((row) => row.digest))}::bytea,
    ${Buffer.concat(rows.map((row) => row.payload))}::bytea
  ) as added`.compile(query)

export const quarantine = ({ equipmentId, payload }: InboxRow, reason: string): CompiledQuery =>
  query.insertInto('event_quarantine').values({ equipment_id: equipmentId, raw: payload, reason }).compile()
