import type { MovedLimit } from '@vigil/contract/equipment/limits'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface FactsRow {
  id: string
  oem_id: string
  company_id: string | null
  project_id: string
  area_id: string | null
  parent_id: string | null
  child_key: string | null
  shard: number
  type_no: number
  protocol_id: number | null
  lifecycle: string
  limits: MovedLimit[] | null
}

/** These, their parents, and all children of either. Two joins, because one `or` would read the whole registry. */
export const equipmentFamilies = (ids: readonly string[]): CompiledQuery<FactsRow> =>
  sql<FactsRow>`
    with heads as materialized (
      select distinct coalesce(parent_id, id) as head from equipment where id = any(${ids}::uuid[])
    ), members as (
      select e.* from heads join equipment e on e.id = head
      union all
      select e.* from heads join equipment e on e.parent_id = head
    )
    select m.id, m.oem_id, m.company_id, m.project_id, m.area_id, m.parent_id, m.child_key, m.shard, m.type_no, m.protocol_id,
      m.lifecycle, m.limits
    from members m`.compile(query)
