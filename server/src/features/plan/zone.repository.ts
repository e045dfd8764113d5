import { sql, type CompiledQuery } from 'kysely'
import { scopeColumnsOf } from '#foundation/equipment/equipment.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { PlanRow } from './plan.repository.ts'

export const zonesOf = (scope: Actor['scope'], planId: string) =>
  query
    .selectFrom('plan_zone as z')
    .leftJoin('area as a', 'a.id', 'z.area_id')
    .select(['z.id', 'z.name', 'z.corners', 'z.area_id', 'a.name as area_name'])
    .where('z.plan_id', '=', planId)
    .where(scopeFilter(scope, { oem: 'z.oem_id', company: 'z.company_id', project: 'z.project_id' }))
    .orderBy('z.place')
    .compile()

/** The worst of each area that a zone of the plan stands for, with what lies beneath it. */
export const areaStates = (scope: Actor['scope'], planId: string): CompiledQuery<{ area_id: string; state: number }> =>
  sql<{ area_id: string; state: number }>`with recursive line as (
      select distinct z.area_id as root, z.area_id as id, 0 as depth from plan_zone z
        where z.plan_id = ${planId}::uuid and z.area_id is not null
      union all select line.root, a.id, line.depth + 1 from area a join line on a.parent_id = line.id
        where line.depth < 8
    ) select line.root as area_id, max(s.state)::integer as state
      from line join equipment_shadow s on s.area_id = line.id
      where ${scopeFilter(scope, scopeColumnsOf('s'))} group by line.root`.compile(query)

export const clearZones = (planId: string) => query.deleteFrom('plan_zone').where('plan_id', '=', planId).compile()

export interface DrawnZone {
  readonly id: string
  readonly name: string
  readonly areaId: string | null
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

/** Only for areas of the unit: the rest is not there, and the count says so. */
export const insertZones = (
  { id, oem_id, company_id, project_id }: PlanRow,
  zones: readonly DrawnZone[],
): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`insert into plan_zone (id, plan_id, oem_id, company_id, project_id, area_id, name, corners, place)
    select z.id, ${id}::uuid, ${oem_id}::uuid, ${company_id}::uuid, ${project_id}::uuid, a.id, z.name, z.corners, z.place
    from jsonb_to_recordset(${JSON.stringify(zones.map((zone, place) => ({ ...zone, place })))}::jsonb)
        as z(id uuid, name text, "areaId" uuid, corners jsonb, place integer)
      left join area a on a.id = z."areaId" and a.project_id = ${project_id}::uuid
    where z."areaId" is null or a.id is not null
    returning id`.compile(query)
