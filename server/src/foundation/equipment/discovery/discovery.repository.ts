import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { scopeColumnsOf } from '../equipment.repository.ts'

export interface HeardChildRow {
  child_key: string
  last_at: Date
  messages: number
  measures: string[]
}

export const heardChildren = (id: string): CompiledQuery<HeardChildRow> =>
  sql<HeardChildRow>`select child_key, last_at, messages, measures from heard_children(${id}::uuid)
    order by last_at desc`.compile(query)

/** What the actor reaches under these codes; what hangs on a box has its code too and is not meant. */
export const reachedCodes = (scope: Actor['scope'], codes: readonly string[]) =>
  query
    .selectFrom('equipment as e')
    .select(['e.id', 'e.key_code', 'e.name'])
    .where('e.parent_id', 'is', null)
    .where('e.lifecycle', '<>', 'retired')
    .where(sql<boolean>`e.id in (select coded_equipment(${[...codes]}::text[]))`)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .compile()

export type ReachedCode = ReturnType<typeof reachedCodes> extends CompiledQuery<infer Row> ? Row : never

/** The names that what is registered behind a gateway speaks under. */
export const registeredChildren = (scope: Actor['scope'], parentId: string) =>
  query
    .selectFrom('equipment as e')
    .select('e.child_key')
    .where('e.parent_id', '=', parentId)
    .where('e.child_key', 'is not', null)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .orderBy('e.child_key')
    .compile()
