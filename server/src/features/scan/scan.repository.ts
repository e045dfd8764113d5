import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

export interface ScannedRow {
  readonly project_id: string
  readonly project_name: string
  readonly equipment_id: string | null
  readonly type_no: number | null
  readonly place_id: string | null
  readonly name: string
  /** From the inside out; null where the tree is not that deep. */
  readonly places: readonly (string | null)[]
  readonly is_online: boolean | null
}

type Scope = Actor['scope']

const columnsOf = (table: string, own: Record<string, string> = {}) => ({
  oem: `${table}.oem_id`,
  company: `${table}.company_id`,
  project: `${table}.project_id`,
  ...own,
})

const around = sql`left join area inner_area on inner_area.id = it.area_id
  left join area middle on middle.id = inner_area.parent_id
  left join area outermost on outermost.id = middle.parent_id
  left join project p on p.id = it.project_id`
const places = sql`array[inner_area.name, middle.name, outermost.name] as places`

/** A tenant is shown his equipment, and nothing of the unit that it hangs in. */
const equipmentWhere = (scope: Scope, condition: ReturnType<typeof sql<boolean>>): CompiledQuery<ScannedRow> =>
  sql<ScannedRow>`select it.project_id, coalesce(p.name, '') as project_name, it.id as equipment_id, it.type_no,
      null::uuid as place_id, it.name, ${places}, s.online as is_online
    from equipment it ${around} left join equipment_shadow s on s.equipment_id = it.id
    where ${condition} and ${scopeFilter(scope, columnsOf('it', { equipment: 'it.id' }))}
    order by it.child_key nulls first limit 1`.compile(query)

/** The label of the whole, where its loops carry the same. */
export const equipmentOfLabel = (scope: Scope, keyCode: string): CompiledQuery<ScannedRow> =>
  equipmentWhere(scope, sql<boolean>`lower(it.key_code) = lower(${keyCode})`)

export const equipmentOf = (scope: Scope, id: string): CompiledQuery<ScannedRow> =>
  equipmentWhere(scope, sql<boolean>`it.id = ${id}::uuid`)

export const placeOf = (scope: Scope, id: string): CompiledQuery<ScannedRow> =>
  sql<ScannedRow>`select it.project_id, coalesce(p.name, '') as project_name, null::uuid as equipment_id,
      null::smallint as type_no, it.id as place_id, it.name, ${places}, null::boolean as is_online
    from patrol_place it ${around}
    where it.id = ${id}::uuid and it.removed_at is null and ${scopeFilter(scope, columnsOf('it'))}`.compile(query)

export const unitOf = (scope: Scope, id: string): CompiledQuery<ScannedRow> =>
  sql<ScannedRow>`select it.id as project_id, it.name as project_name, null::uuid as equipment_id, null::smallint as type_no,
      null::uuid as place_id, it.name, array[]::text[] as places, null::boolean as is_online
    from project it
    where it.id = ${id}::uuid and ${scopeFilter(scope, columnsOf('it', { project: 'it.id' }))}`.compile(query)

export const siteOfCode = (scope: Scope, code: string) =>
  query
    .selectFrom('report_code as it')
    .select(['it.project_id', 'it.equipment_id'])
    .where('it.token', '=', code)
    .where('it.ended_at', 'is', null)
    .where(scopeFilter(scope, columnsOf('it', { equipment: 'it.equipment_id' })))
    .compile()
