import { sql, type CompiledQuery } from 'kysely'
import { scopeColumnsOf } from '#foundation/equipment/equipment.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

const camera = query
  .selectFrom('equipment as e')
  .select(['e.id', 'e.oem_id', 'e.company_id', 'e.project_id', 'e.type_no', 'e.stream_address'])

export const cameraById = (scope: Actor['scope'], equipmentId: string) =>
  camera
    .where('e.id', '=', equipmentId)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .compile()

export const lockCamera = (scope: Actor['scope'], equipmentId: string) =>
  camera
    .where('e.id', '=', equipmentId)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .forUpdate('e')
    .compile()

export const setStreamAddress = (equipmentId: string, address: string | null) =>
  query.updateTable('equipment').set({ stream_address: address }).where('id', '=', equipmentId).compile()

interface StillRow {
  readonly id: string
  readonly at: Date
  readonly is_evidence: boolean
}

/** The newest photo of it, or of an alarm that it raised. */
export const lastStill = (
  scope: Actor['scope'],
  equipmentId: string,
  mayLookAtEvidence: boolean,
): CompiledQuery<StillRow> => {
  const of = (table: string) => ({
    oem: `${table}.oem_id`,
    company: `${table}.company_id`,
    project: `${table}.project_id`,
    equipment: `${table}.equipment_id`,
  })
  return sql<StillRow>`select id, at, is_evidence from (
      select p.id, p.at, false as is_evidence from equipment_photo p
        where p.equipment_id = ${equipmentId}::uuid and ${scopeFilter(scope, of('p'))}
      union all select v.id, v.at, true from evidence v
        where ${mayLookAtEvidence}::boolean and v.equipment_id = ${equipmentId}::uuid and ${scopeFilter(scope, of('v'))}
    ) kept order by at desc limit 1`.compile(query)
}
