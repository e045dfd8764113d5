import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface DrillRow {
  readonly id: string
  readonly project_id: string
  readonly area_id: string
  readonly state: string
  readonly until: Date
  readonly equipment: readonly string[]
}

/** Of these units, with those of this equipment that stand in its window. */
export const openDrills = (projects: readonly string[], equipment: readonly string[]): CompiledQuery<DrillRow> =>
  sql<DrillRow>`
    select d.id, d.project_id, d.area_id, d.state, d.until, array(select w.equipment_id::text from drill_equipment w
      where w.drill_id = d.id and w.equipment_id = any(${[...equipment]}::uuid[])) as equipment
    from drill d where d.project_id = any(${[...projects]}::uuid[]) and d.state in ('running', 'paused')`.compile(query)
