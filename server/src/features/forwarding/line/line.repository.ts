/** Whose confirmed fires go where. Never the secret: the api's database role may not even read it. */
import { sql, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** Exactly one of them. */
export type Holder = { readonly project_id: string } | { readonly oem_id: string }

const ofHolder = (holder: Holder) =>
  'project_id' in holder
    ? sql<boolean>`project_id = ${holder.project_id}::uuid`
    : sql<boolean>`oem_id = ${holder.oem_id}::uuid`

export const lineOf = (holder: Holder) =>
  query.selectFrom('forward_address').select(['name', 'address', 'changed_at']).where(ofHolder(holder)).compile()

/** The first to write wins nothing: whoever comes second changes what is there. */
export const insertLine = (line: Insertable<Schema['forward_address']>) =>
  query
    .insertInto('forward_address')
    .values(line)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .compile()

export const renameLine = (holder: Holder, name: string) =>
  query.updateTable('forward_address').set({ name }).where(ofHolder(holder)).compile()

interface Moved {
  readonly name: string
  readonly address: string
  readonly secret: string
  readonly made_by: string
  readonly changed_at: Date
}

export const moveLine = (holder: Holder, moved: Moved) =>
  query.updateTable('forward_address').set(moved).where(ofHolder(holder)).compile()

export const deleteLine = (holder: Holder) =>
  query.deleteFrom('forward_address').where(ofHolder(holder)).returning('id').compile()
