/** The first wall: the condition a repository adds for an actor. Row-level security repeats it on its own. */
import { sql, type RawBuilder } from 'kysely'
import { withoutIndex } from '#infrastructure/database/without-index.ts'
import type { Actor } from './actor.ts'

export type ScopeColumns = Readonly<Partial<Record<Actor['scope']['kind'], string>>>

/**
 * `column = any(ids)`, or `column = id` for a single one so that an index gives the rows in page order.
 * A scope kind that the table has no column for reaches nothing.
 */
export const scopeFilter = (scope: Actor['scope'], columns: ScopeColumns): RawBuilder<boolean> => {
  if (scope.kind === 'platform') return sql<boolean>`true`
  const column = columns[scope.kind]
  if (!column) return sql<boolean>`false`
  const [only, ...others] = scope.ids
  if (only !== undefined && others.length === 0) return sql<boolean>`${sql.ref(column)} = ${only}::uuid`
  return sql<boolean>`${sql.ref(column)} = any(${[...scope.ids]}::uuid[])`
}

/** The same beside a narrower place: it only checks. */
export const scopeCheck = (scope: Actor['scope'], columns: ScopeColumns): RawBuilder<boolean> =>
  withoutIndex(scopeFilter(scope, columns))

/** What lies in his reach; of a tenant, whom no unit's rows are shown, what he made himself. */
export const inReachOrOwn = ({ scope, accountId }: Pick<Actor, 'scope' | 'accountId'>, table: string) =>
  scope.kind === 'equipment'
    ? sql<boolean>`${sql.ref(`${table}.account_id`)} = ${accountId}::uuid`
    : scopeFilter(scope, { oem: `${table}.oem_id`, company: `${table}.company_id`, project: `${table}.project_id` })
