/**
 * The cells of a unit's tree: how many there are of each kind in each area comes from the counters, how bad it is from
 * the few that are in trouble. What is well is never read.
 */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeCheck } from '#foundation/rights/actor/scope-filter.ts'

export interface TreeCell {
  readonly area_id: string | null
  /** Zero where only the whole was asked for. */
  readonly type_no: number
  readonly total: number
  readonly in_trouble: number
  readonly worst: number
}

const columns = { oem: 'oem_id', company: 'company_id', project: 'project_id' }

/** Every system of every area; of every area only the whole; or the systems of one. */
export type TreeDetail = 'systems' | 'areas' | { readonly areaId: string }

const counted = (detail: TreeDetail): RawBuilder<unknown> => {
  if (detail === 'systems') return sql`c.type_no > 0`
  if (detail === 'areas') return sql`c.type_no = 0 and c.area_id is not null`
  return sql`c.type_no > 0 and c.area_id = ${detail.areaId}::uuid`
}

/** What stands in no area is never many, and always told by its systems. */
const unplaced = (scope: Actor['scope'], projectId: string): RawBuilder<unknown> =>
  sql`select c.area_id, c.type_no, c.total, 0 as in_trouble, 0 as worst from area_count c
    where c.project_id = ${projectId}::uuid and c.area_id is null and c.type_no > 0 and ${scopeCheck(scope, columns)}
    union all`

export const treeCells = (
  scope: Actor['scope'],
  projectId: string,
  detail: TreeDetail = 'systems',
): CompiledQuery<TreeCell> => {
  const isWhole = detail === 'areas'
  const type = isWhole ? sql`case when s.area_id is null then s.type_no else 0 end` : sql`s.type_no`
  const there = typeof detail === 'object' ? sql`and s.area_id = ${detail.areaId}::uuid` : sql``
  return sql<TreeCell>`with cells as (
      ${isWhole ? unplaced(scope, projectId) : sql``}
      select c.area_id, c.type_no, c.total, 0 as in_trouble, 0 as worst
        from area_count c where c.project_id = ${projectId}::uuid and ${counted(detail)} and ${scopeCheck(scope, columns)}
      union all
      select s.area_id, ${type}, 0, (s.state > 1)::integer, s.state from equipment_shadow s
        where s.project_id = ${projectId}::uuid and s.state > 0 ${there} and ${scopeCheck(scope, columns)}
    )
    select c.area_id, c.type_no, sum(c.total)::integer as total,
      sum(c.in_trouble)::integer as in_trouble, max(c.worst)::integer as worst
    from cells c group by 1, 2 having sum(c.total) > 0`.compile(query)
}
