import type { ContentKind, ContentState } from '@vigil/contract/content/content-kinds'
import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const inScope = (scope: Actor['scope']) => scopeFilter(scope, { oem: 'e.oem_id' })

/** What waited for its hour is published by now, whoever looks. */
const stateNow = sql<string>`case when e.state = 'scheduled' and e.publish_at <= now() then 'published' else e.state end`

const entries = query
  .selectFrom('content_entry as e')
  .leftJoin('account as a', 'a.id', 'e.changed_by')
  .select(['e.id', 'e.oem_id', 'e.kind', 'e.draft', 'e.shown', 'e.shown_no', 'e.publish_at', 'e.published_at'])
  .select(['e.version', 'e.changed_at', stateNow.as('state')])
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('changed_by'))

export type EntryRow = ReturnType<typeof entries.compile> extends CompiledQuery<infer Row> ? Row : never

interface Wish {
  readonly of: ContentKind | undefined
  readonly state: ContentState | undefined
  readonly after: string | undefined
}

/** The platform's desk holds what the platform wrote; of operators it opens one by its id. */
export const entryPage = ({ scope }: Pick<Actor, 'scope'>, { of, state, after }: Wish, limit: number) => {
  let rows = entries.where(scope.kind === 'platform' ? sql<boolean>`e.oem_id is null` : inScope(scope))
  if (of !== undefined) rows = rows.where('e.kind', '=', of)
  if (state !== undefined) rows = rows.where(stateNow, '=', state)
  if (after !== undefined) rows = rows.where('e.id', '<', after)
  return rows.orderBy('e.id', 'desc').limit(limit).compile()
}

export const entryById = (scope: Actor['scope'], id: string) =>
  entries.where('e.id', '=', id).where(inScope(scope)).compile()

/** Two who change an entry at once do it one after the other. */
export const lockEntry = (scope: Actor['scope'], id: string) =>
  query
    .selectFrom('content_entry as e')
    .select(['e.id', 'e.oem_id', 'e.kind', 'e.state', 'e.draft', 'e.shown', 'e.shown_no', 'e.publish_at', 'e.version'])
    .where('e.id', '=', id)
    .where(inScope(scope))
    .forUpdate()
    .compile()
export type LockedEntry = ReturnType<typeof lockEntry> extends CompiledQuery<infer Row> ? Row : never

export const insertEntry = (row: Insertable<Schema['content_entry']>) =>
  query.insertInto('content_entry').values(row).compile()

export const changeEntry = (id: string, change: Updateable<Schema['content_entry']>) =>
  query
    .updateTable('content_entry')
    .set({ ...change, version: sql<number>`version + 1`, changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(['version', 'state'])
    .compile()

/** Not a change of anybody's: its version stays. */
export const settleEntry = (id: string, change: Updateable<Schema['content_entry']>) =>
  query.updateTable('content_entry').set(change).where('id', '=', id).compile()

export const deleteEntry = (id: string) =>
  query.deleteFrom('content_entry').where('id', '=', id).where('shown', 'is', null).returning('id').compile()

export interface Counts {
  readonly entry_id: string
  readonly readers: number
  readonly understood: number
  readonly views: number
  readonly plays: number
}
export const countsOf = (ids: readonly string[]): CompiledQuery<Counts> =>
  sql<Counts>`select * from content_counts(${[...ids]}::uuid[])`.compile(query)

export const pictureByHash = (entryId: string, hash: Buffer) =>
  query
    .selectFrom('content_picture')
    .select(['id', 'no'])
    .where('entry_id', '=', entryId)
    .where('hash', '=', hash)
    .compile()

export const lastPicture = (entryId: string) =>
  query
    .selectFrom('content_picture')
    .select(sql<number>`coalesce(max(no), 0)::integer`.as('no'))
    .where('entry_id', '=', entryId)
    .compile()

export const insertPicture = (row: Insertable<Schema['content_picture']>) =>
  query.insertInto('content_picture').values(row).compile()
