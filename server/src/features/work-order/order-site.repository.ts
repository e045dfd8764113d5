/** Where a work order belongs, and whether somebody is there. */
import { sql, type CompiledQuery } from 'kysely'
import { usualZone } from '#foundation/project/unit-time.ts'
import { query } from '#schema/query.ts'

export interface SiteRow {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string | null
  readonly zone: string
}

export interface CauseRow extends SiteRow {
  readonly event_key: string | null
  readonly title: string
  readonly alarm_id: string | null
  readonly hazard_id: string | null
  readonly is_open: boolean
}

/** A tenant does not see the unit's row; its clock he may know. */
const zoneOf = (projectId: string) => sql`coalesce(reached_zone(${sql.ref(projectId)}, false), ${usualZone}) as zone`

export const siteOfEquipment = (id: string): CompiledQuery<SiteRow> =>
  sql<SiteRow>`select e.oem_id, e.company_id, e.project_id, e.id as equipment_id, ${zoneOf('e.project_id')}
    from equipment e where e.id = ${id}::uuid`.compile(query)

export const siteOfProject = (id: string): CompiledQuery<SiteRow> =>
  sql<SiteRow>`select p.oem_id, p.company_id, p.id as project_id, null::uuid as equipment_id, ${zoneOf('p.id')} from project p
    where p.id = ${id}::uuid`.compile(query)

export const causeOfHazard = (id: string): CompiledQuery<CauseRow> =>
  sql<CauseRow>`select h.oem_id, h.company_id, h.project_id, h.equipment_id, h.event_key, h.title, h.alarm_id,
      h.id as hazard_id, h.state not in ('closed', 'void') as is_open, ${zoneOf('h.project_id')}
    from hazard h where h.id = ${id}::uuid`.compile(query)

export const causeOfAlarm = (id: string): CompiledQuery<CauseRow> =>
  sql<CauseRow>`select a.oem_id, a.company_id, a.project_id, a.equipment_id, a.event_key, '' as title, a.id as alarm_id,
      null::uuid as hazard_id, a.state <> 'archived' as is_open, ${zoneOf('a.project_id')}
    from alarm a where a.id = ${id}::uuid`.compile(query)

interface PlaceRow {
  readonly longitude: number | null
  readonly latitude: number | null
}

export const placeOfUnit = (projectId: string): CompiledQuery<PlaceRow> =>
  query.selectFrom('project').select(['longitude', 'latitude']).where('id', '=', projectId).compile()

/** Any equipment of the unit carries a code that says where one stands. */
export const equipmentByCode = (projectId: string, code: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select id from equipment where project_id = ${projectId}::uuid and key_code = ${code}
    limit 1`.compile(query)

/** What the platform itself sees of it at this moment. */
export const lookAt = (orderId: string): CompiledQuery<{ is_online: boolean | null; is_recovered: boolean | null }> =>
  sql<{ is_online: boolean | null; is_recovered: boolean | null }>`select s.online as is_online,
      case when a.id is null then null else a.condition = 'recovered' end as is_recovered
    from work_order o left join equipment_shadow s on s.equipment_id = o.equipment_id
      left join alarm a on a.id = o.alarm_id where o.id = ${orderId}::uuid`.compile(query)
