import { query } from '#schema/query.ts'
import type { Actor } from '../rights/actor.ts'
import { scopeFilter } from '../rights/scope-filter.ts'

export const companyPage = (scope: Actor['scope'], after: string | undefined, limit: number) => {
  const rows = query
    .selectFrom('company')
    .select(['id', 'oem_id', 'parent_id', 'name'])
    .where(scopeFilter(scope, { oem: 'oem_id', company: 'id' }))
  const page = after ? rows.where('id', '>', after) : rows
  return page.orderBy('id').limit(limit).compile()
}
