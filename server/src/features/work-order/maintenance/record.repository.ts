import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '#schema/schema.ts'

export type RecordRow = Selectable<Schema['maintenance_record']>

export interface SheetRow extends RecordRow {
  readonly equipment_name: string
  /** From the inside out; null where the tree is not that deep. */
  readonly places: readonly (string | null)[]
}

const columns = { oem: 'r.oem_id', company: 'r.company_id', project: 'r.project_id', equipment: 'r.equipment_id' }

interface Page {
  readonly after: string | undefined
  readonly limit: number
}

/** In the order in which the visit was made: by system, then by equipment. */
export const sheetPage = (
  scope: Actor['scope'],
  workOrderId: string,
  { after, limit }: Page,
): CompiledQuery<SheetRow> => {
  const rest = after === undefined ? sql`` : sql`and r.id > ${after}::uuid`
  return sql<SheetRow>`select r.*, e.name as equipment_name,
      array[inner_area.name, middle.name, outermost.name] as places
    from maintenance_record r join equipment e on e.id = r.equipment_id
      left join area inner_area on inner_area.id = e.area_id
      left join area middle on middle.id = inner_area.parent_id
      left join area outermost on outermost.id = middle.parent_id
    where r.work_order_id = ${workOrderId}::uuid and ${scopeFilter(scope, columns)} ${rest}
    order by r.id limit ${limit}::integer`.compile(query)
}

/** The last one first. */
export const recordPage = (
  scope: Actor['scope'],
  equipmentId: string,
  { after, limit }: Page,
): CompiledQuery<RecordRow> => {
  const rest = after === undefined ? sql`` : sql`and r.id < ${after}::uuid`
  return sql<RecordRow>`select r.* from maintenance_record r
    where r.equipment_id = ${equipmentId}::uuid and r.recorded_at is not null and ${scopeFilter(scope, columns)} ${rest}
    order by r.id desc limit ${limit}::integer`.compile(query)
}

export interface Progress {
  readonly equipment: number
  readonly answered: number
  readonly abnormal: number
}

export const progressOf = (workOrderId: string): CompiledQuery<Progress> =>
  sql<Progress>`select count(*)::integer as equipment, count(answered_at)::integer as answered,
      coalesce(sum(abnormal), 0)::integer as abnormal
    from maintenance_record where work_order_id = ${workOrderId}::uuid`.compile(query)

export const recordsIn = (workOrderId: string, equipmentIds?: readonly string[]): CompiledQuery<RecordRow> => {
  const rows = query.selectFrom('maintenance_record').selectAll().where('work_order_id', '=', workOrderId)
  return (equipmentIds ? rows.where('equipment_id', 'in', [...equipmentIds]) : rows).compile()
}

interface Answered {
  readonly id: string
  readonly results: string
  readonly abnormal: number
  readonly accountId: string
  readonly now: Date
}

/** What is changed is no record until the work is said to be done. */
export const answerRecord = ({ id, results, abnormal, accountId, now }: Answered) =>
  query
    .updateTable('maintenance_record')
    .set({ results, abnormal, account_id: accountId, answered_at: now, recorded_at: null })
    .where('id', '=', id)
    .compile()

export const keepRecords = (workOrderId: string, now: Date) =>
  query
    .updateTable('maintenance_record')
    .set({ recorded_at: now })
    .where('work_order_id', '=', workOrderId)
    .where('answered_at', 'is not', null)
    .compile()

/** Done again after a rejection, what was found before is not found twice. */
export const insertFindings = (rows: Insertable<Schema['maintenance_finding']>[]) =>
  query
    .insertInto('maintenance_finding')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .compile()
