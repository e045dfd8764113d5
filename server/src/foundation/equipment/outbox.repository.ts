/** What screens must hear, written in the transaction that made it true. */
import { sql, type CompiledQuery } from 'kysely'
import type { OutboxRow } from '#events/outbox-row.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { query } from '#schema/query.ts'

const lanes = [1, 2] as const

// As one JSON text, like all rows of a batch: quoting each body into an array would cost as much again.
const addOf = (lane: number, rows: readonly OutboxRow[]): CompiledQuery =>
  sql`select outbox_add_all(${lane}::smallint, ${JSON.stringify(rows)}::json)`.compile(query)

const byLane = (rows: readonly OutboxRow[]): [lane: number, statement: CompiledQuery][] =>
  lanes.flatMap((lane) => {
    const ofLane = rows.filter((row) => row.lane === lane)
    return ofLane.length === 0 ? [] : [[lane, addOf(lane, ofLane)]]
  })

/** Where the next part of the outbox ends; each row is looked at once, whichever unit it is of. */
export const partAfter = (lane: number, after: number, most: number): CompiledQuery<{ last: number | null }> =>
  sql<{ last: number | null }>`select max(part.id) as last from (select id from outbox
    where lane = ${lane}::smallint and id > ${after}::bigint order by id limit ${most}::integer) part`.compile(query)

/** Always lane 1 before lane 2, so that two writers never wait for each other. To be sent with the commit. */
export const addToOutbox = (rows: readonly OutboxRow[]): CompiledQuery[] =>
  byLane(rows).map(([, statement]) => statement)

/** In a person's transaction, wherever in it: the outbox is taken when everything else is done. */
export const tellOutbox = (tx: ScopedTransaction, rows: readonly OutboxRow[]): void => {
  for (const [lane, statement] of byLane(rows)) tx.last(lane, statement)
}
