import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../rights/actor.ts'
import { scopeFilter } from '../rights/scope-filter.ts'

export interface EquipmentFilter {
  projectId?: string | undefined
  areaId?: string | undefined
  parentId?: string | undefined
  typeNo?: number | undefined
  state?: number | undefined
  online?: boolean | undefined
}

const listed = query
  .selectFrom('equipment as e')
  .innerJoin('equipment_shadow as s', 's.equipment_id', 'e.id')
  .select([
    'e.id',
    'e.oem_id',
    'e.company_id',
    'e.project_id',
    'e.area_id',
    'e.parent_id',
    'e.child_key',
    'e.key_code',
    'e.name',
    'e.type_no',
    'e.protocol_id',
    'e.install_add',
    'e.expires_at',
    's.online',
    's.state',
    's.reported_at',
  ])

export type EquipmentRow = ReturnType<typeof listed.compile> extends CompiledQuery<infer Row> ? Row : never

const scopeColumnsOf = (table: 'e' | 's') => ({
  oem: `${table}.oem_id`,
  company: `${table}.company_id`,
  project: `${table}.project_id`,
  equipment: table === 'e' ? 'e.id' : 's.equipment_id',
})

/**
 * A page of the registry. A state is rare and lives in the shadow, so with that filter the shadow's index leads;
 * otherwise the registry's does. Either way the rows come in page order and nothing is sorted.
 */
export const equipmentPage = (
  scope: Actor['scope'],
  filter: EquipmentFilter,
  after: string | undefined,
  limit: number,
): CompiledQuery<EquipmentRow> => {
  const leader = filter.state === undefined ? 'e' : 's'
  const id = leader === 'e' ? 'e.id' : 's.equipment_id'
  let rows = listed.where(scopeFilter(scope, scopeColumnsOf(leader)))
  if (filter.projectId) rows = rows.where(`${leader}.project_id`, '=', filter.projectId)
  if (filter.areaId) rows = rows.where('e.area_id', '=', filter.areaId)
  if (filter.parentId) rows = rows.where('e.parent_id', '=', filter.parentId)
  if (filter.typeNo !== undefined) rows = rows.where('e.type_no', '=', filter.typeNo)
  if (filter.state !== undefined) rows = rows.where('s.state', '=', filter.state)
  if (filter.online !== undefined) rows = rows.where('s.online', '=', filter.online)
  if (after) rows = rows.where(id, '>', after)
  return rows.orderBy(id).limit(limit).compile()
}

export const equipmentById = (scope: Actor['scope'], id: string): CompiledQuery<EquipmentRow> =>
  listed
    .where('e.id', '=', id)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .compile()

export const equipmentByIds = (scope: Actor['scope'], ids: readonly string[]): CompiledQuery<EquipmentRow> =>
  listed
    .where('e.id', 'in', [...ids])
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .orderBy('e.name')
    .compile()

/** Ids whose name, pinyin, code or serial number contains the word, inside the actor's scope. */
export const searchEquipment = (word: string, oemId: string | null, most: number): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select search_equipment(${word}, ${oemId}, ${most}) as id`.compile(query)

export const shadowOf = (scope: Actor['scope'], id: string) =>
  query
    .selectFrom('equipment_shadow as s')
    .select(['s.equipment_id', 's.version', 's.online', 's.state', 's.reported'])
    .where('s.equipment_id', '=', id)
    .where(scopeFilter(scope, scopeColumnsOf('s')))
    .compile()

export const insertEquipment = (row: Insertable<Schema['equipment']>) =>
  query.insertInto('equipment').values(row).compile()

export const insertCredential = (row: Insertable<Schema['equipment_credential']>) =>
  query.insertInto('equipment_credential').values(row).compile()
