import { query } from '#schema/query.ts'
import type { Actor } from '../rights/actor.ts'
import { scopeFilter } from '../rights/scope-filter.ts'

export const oemPage = (scope: Actor['scope'], after: string | undefined, limit: number) => {
  const rows = query
    .selectFrom('oem')
    .select(['id', 'code', 'name', 'state'])
    .where(scopeFilter(scope, { oem: 'id' }))
  const page = after ? rows.where('id', '>', after) : rows
  return page.orderBy('id').limit(limit).compile()
}
