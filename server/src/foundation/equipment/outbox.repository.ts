/** What screens must hear, written in the transaction that made it true. */
import { sql, type CompiledQuery } from 'kysely'
import type { OutboxRow } from '#events/outbox-row.ts'
import { query } from '#schema/query.ts'

const lanes = [1, 2] as const

const addOf = (lane: number, rows: readonly OutboxRow[]): CompiledQuery =>
  sql`select outbox_add(${lane}::smallint, ${rows.map((row) => row.oemId)}::uuid[],
    ${rows.map((row) => row.companyId)}::uuid[], ${rows.map((row) => row.projectId)}::uuid[],
    ${rows.map((row) => row.equipmentId)}::uuid[], ${rows.map((row) => row.type)}::text[],
    ${rows.map((row) => JSON.stringify(row.body))}::jsonb[])`.compile(query)

/** Always lane 1 before lane 2, so that two writers never wait for each other. To be sent with the commit. */
export const addToOutbox = (rows: readonly OutboxRow[]): CompiledQuery[] =>
  lanes.flatMap((lane) => {
    const ofLane = rows.filter((row) => row.lane === lane)
    return ofLane.length === 0 ? [] : [addOf(lane, ofLane)]
  })
