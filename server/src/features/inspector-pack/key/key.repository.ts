import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type KeyRow = Selectable<Schema['signing_key']>

export const keyInUse = (oemId: string): CompiledQuery<KeyRow> =>
  query.selectFrom('signing_key').selectAll().where('oem_id', '=', oemId).where('ended_at', 'is', null).compile()

/** Nothing where somebody else made one meanwhile. */
export const insertKey = (row: Insertable<Schema['signing_key']>) =>
  query
    .insertInto('signing_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .compile()

export const endKey = (oemId: string, at: Date): CompiledQuery<{ fingerprint: string }> =>
  query
    .updateTable('signing_key')
    .set({ ended_at: at })
    .where('oem_id', '=', oemId)
    .where('ended_at', 'is', null)
    .returning('fingerprint')
    .compile()

interface PublishedKey {
  readonly operator_name: string
  readonly public_key: Buffer
  readonly made_at: Date
  readonly ended_at: Date | null
}

export const publishedKey = (fingerprint: string): CompiledQuery<PublishedKey> =>
  sql<PublishedKey>`select * from signing_key_of(${fingerprint})`.compile(query)
