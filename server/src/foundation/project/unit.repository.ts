import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

export const unitById = (scope: Actor['scope'], projectId: string) =>
  query
    .selectFrom('project as p')
    .select(['p.oem_id', 'p.company_id', 'p.id as project_id', 'p.zone', 'p.name'])
    .where('p.id', '=', projectId)
    .where(scopeFilter(scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' }))
    .compile()

export const inReach = (scope: Actor['scope'], table: string) =>
  scopeFilter(scope, { oem: `${table}.oem_id`, company: `${table}.company_id`, project: `${table}.project_id` })
