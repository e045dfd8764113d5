import type { MaintenanceBody } from '@vigil/contract/work-order/maintenance'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface DuePlan {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly body: MaintenanceBody
  readonly next_turn: number
  readonly zone: string
}

/** Held until their order is written: of two workers one finds them. A unit that is archived is visited by nobody. */
export const duePlans = (now: Date, most: number): CompiledQuery<DuePlan> =>
  sql<DuePlan>`select l.id, l.oem_id, l.company_id, l.project_id, l.body, l.next_turn, u.zone
    from maintenance_plan l join project u on u.id = l.project_id and u.state <> 'archived'
    where l.next_at <= ${now}::timestamptz order by l.next_at limit ${most}::integer
    for update of l skip locked`.compile(query)

export const setNext = (planId: string, next_turn: number, next_at: Date) =>
  query.updateTable('maintenance_plan').set({ next_turn, next_at }).where('id', '=', planId).compile()

export const runOfDay = (planId: string, day: string): CompiledQuery<{ day: string }> =>
  query.selectFrom('maintenance_run').select('day').where('plan_id', '=', planId).where('day', '=', day).compile()

/** A period that has its row keeps it. */
export const insertRun = (row: Insertable<Schema['maintenance_run']>) =>
  query
    .insertInto('maintenance_run')
    .values(row)
    .onConflict((same) => same.doNothing())
    .compile()

export const insertRecords = (rows: Insertable<Schema['maintenance_record']>[]) =>
  query.insertInto('maintenance_record').values(rows).compile()

/** Whether he may still be sent there. */
export const handOf = (orderId: string, accountId: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select id from work_order_hands(${orderId}::uuid) where id = ${accountId}::uuid`.compile(query)
