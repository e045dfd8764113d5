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

/** Somebody who spoke through another one. */
export interface SpokenFor {
  readonly parentId: string
  readonly childKey: string
}

/** Of those that were not known, whose the registry has by now. One step into each family, however many are asked for. */
export const familiesWith = (children: readonly SpokenFor[]): CompiledQuery<{ parent_id: string }> => {
  const parents = children.map(({ parentId }) => parentId)
  const keys = children.map(({ childKey }) => childKey)
  return sql<{ parent_id: string }>`
    select distinct parent_id from equipment where parent_id = any(${parents}::uuid[])
      and (parent_id, child_key) in (select * from unnest(${parents}::uuid[], ${keys}::text[]))`.compile(query)
}
