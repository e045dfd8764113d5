import { sql, type CompiledQuery } from 'kysely'
import { withCauses } from '#foundation/equipment/cause/command-cause.ts'
import type { CommandRow } from '#foundation/equipment/command-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { ReportedValues } from '#schema/tables/equipment.ts'
import type { Report } from './linkage.rules.ts'

const scopeColumns = { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }

export interface CameraRow {
  readonly id: string
  readonly name: string
  readonly online: boolean | null
  readonly reported: ReportedValues | null
  readonly reported_at: Date | null
}

const mostCameras = 4

/** Those that hang in the same place as what raised the alarm. */
export const camerasAt = (scope: Actor['scope'], alarmId: string, equipmentTypeId: number): CompiledQuery<CameraRow> =>
  sql<CameraRow>`select e.id, e.name, s.online, s.reported, s.reported_at
    from alarm a join equipment raiser on raiser.id = a.equipment_id
      join equipment e on e.project_id = a.project_id and e.area_id = coalesce(a.area_id, raiser.area_id)
      left join equipment_shadow s on s.equipment_id = e.id
    where a.id = ${alarmId}::uuid and e.type_no = ${equipmentTypeId}::integer and ${scopeFilter(scope, scopeColumns)}
    order by e.name, e.id limit ${mostCameras}::integer`.compile(query)

export interface NearRow {
  readonly id: string
  readonly name: string
  readonly type_no: number
}

type Types = { readonly unitWide: readonly number[]; readonly zone: readonly number[] }

/** What serves the unit, and what stands in the place of the alarm, in the one around it, or in one inside it. */
export const actingNear = (
  scope: Actor['scope'],
  alarmId: string,
  { unitWide, zone }: Types,
  most: number,
): CompiledQuery<NearRow> =>
  sql<NearRow>`with place as (
      select a.project_id, coalesce(a.area_id, raiser.area_id) as area_id, around.parent_id
      from alarm a join equipment raiser on raiser.id = a.equipment_id
        left join area around on around.id = coalesce(a.area_id, raiser.area_id)
      where a.id = ${alarmId}::uuid
    )
    select e.id, e.name, e.type_no from place p join equipment e on e.project_id = p.project_id
      left join area own on own.id = e.area_id
    where ${scopeFilter(scope, scopeColumns)} and (e.type_no = any(${[...unitWide]}::integer[])
      or (e.type_no = any(${[...zone]}::integer[])
        and (e.area_id in (p.area_id, p.parent_id) or own.parent_id = p.area_id)))
    order by e.type_no, e.name, e.id limit ${most}::integer`.compile(query)

export interface Span {
  readonly from: Date
  readonly until: Date
}

export const ordersOf = (ids: readonly string[], { from, until }: Span, most: number): CompiledQuery<CommandRow> => {
  const orders = sql`select * from command where equipment_id = any(${[...ids]}::uuid[])
    and created_at >= ${from}::timestamptz and created_at <= ${until}::timestamptz
    order by created_at limit ${most}::integer`
  return sql<CommandRow>`${withCauses(orders)} order by c.created_at`.compile(query)
}

interface NearReport extends Report {
  readonly point: string
}

export const reportsOf = (
  alarmId: string,
  ids: readonly string[],
  until: Date,
  most: number,
): CompiledQuery<NearReport> =>
  sql<NearReport>`select point, told_at, told from case_reports(${alarmId}::uuid, ${[...ids]}::uuid[],
    ${until}::timestamptz, ${most}::integer)`.compile(query)
