import type { Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../rights/actor.ts'
import { scopeFilter } from '../rights/scope-filter.ts'

const scopeColumns = { oem: 'oem_id', company: 'company_id', project: 'id' }

const projects = query
  .selectFrom('project')
  .select(['id', 'oem_id', 'company_id', 'name', 'kind', 'address', 'state', 'longitude', 'latitude', 'shard'])

export const projectPage = (scope: Actor['scope'], after: string | undefined, limit: number) => {
  const rows = projects.where(scopeFilter(scope, scopeColumns))
  const page = after ? rows.where('id', '>', after) : rows
  return page.orderBy('id').limit(limit).compile()
}

export const projectById = (scope: Actor['scope'], id: string) =>
  projects.where('id', '=', id).where(scopeFilter(scope, scopeColumns)).compile()

const areas = query.selectFrom('area').select(['id', 'project_id', 'parent_id', 'kind', 'name'])

export const areasOfProject = (scope: Actor['scope'], projectId: string) =>
  areas
    .where('project_id', '=', projectId)
    .where(scopeFilter(scope, { ...scopeColumns, project: 'project_id' }))
    .orderBy('id')
    .limit(2_000)
    .compile()

export const areaById = (id: string) => areas.where('id', '=', id).compile()

export const insertArea = (area: Insertable<Schema['area']>) => query.insertInto('area').values(area).compile()
