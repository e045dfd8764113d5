import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { scopeFilter } from '../rights/actor/scope-filter.ts'

export const listedColumns = [
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
  'e.lifecycle',
  'e.expires_at',
  'e.fire_load',
  'e.limits',
  's.online',
  's.state',
  's.reported_at',
] as const

const listed = query
  .selectFrom('equipment as e')
  .innerJoin('equipment_shadow as s', 's.equipment_id', 'e.id')
  .select(listedColumns)

export type EquipmentRow = ReturnType<typeof listed.compile> extends CompiledQuery<infer Row> ? Row : never

export const scopeColumnsOf = (table: 'e' | 's') => ({
  oem: `${table}.oem_id`,
  company: `${table}.company_id`,
  project: `${table}.project_id`,
  equipment: table === 'e' ? 'e.id' : 's.equipment_id',
})

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

export const shadowsOf = (scope: Actor['scope'], ids: readonly string[]) =>
  query
    .selectFrom('equipment_shadow as s')
    .select(['s.equipment_id', 's.version', 's.online', 's.state', 's.reported'])
    .where('s.equipment_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(scopeFilter(scope, scopeColumnsOf('s')))
    .compile()

export type ShadowRow = ReturnType<typeof shadowsOf> extends CompiledQuery<infer Row> ? Row : never

export const areaInUnit = (areaId: string, projectId: string) =>
  query.selectFrom('area').select('id').where('id', '=', areaId).where('project_id', '=', projectId).compile()

/** An area and all beneath it, itself first. */
export const areasBeneath = (areaId: string): CompiledQuery<{ id: string; project_id: string }> =>
  sql<{ id: string; project_id: string }>`with recursive line as (
      select a.id, a.project_id, 0 as depth from area a where a.id = ${areaId}
      union all select a.id, a.project_id, line.depth + 1 from area a
        join line on a.parent_id = line.id and a.project_id = line.project_id
    ) select id, project_id from line order by depth limit 2000`.compile(query)

type OneOrMore<Row> = Row | readonly Row[]

export const insertEquipment = (rows: OneOrMore<Insertable<Schema['equipment']>>) =>
  query.insertInto('equipment').values(rows).compile()

/** Held until the end of the transaction: of two who register at once each sees what the other left. */
export const lockEquipment = (scope: Actor['scope'], id: string): CompiledQuery<EquipmentRow> =>
  listed
    .where('e.id', '=', id)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .forUpdate('e')
    .compile()

export const setFireLoad = (id: string, isFireLoad: boolean | null) =>
  query.updateTable('equipment').set({ fire_load: isFireLoad }).where('id', '=', id).compile()

export const insertCredential = (rows: OneOrMore<Insertable<Schema['equipment_credential']>>) =>
  query.insertInto('equipment_credential').values(rows).compile()
