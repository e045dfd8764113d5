import type { CommissioningStep } from '@vigil/contract/equipment/commissioning'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface ProofRow {
  begun_at: Date | null
  begun_by: string | null
  ended_at: Date | null
  waived: Partial<Record<CommissioningStep, { at: string; by: string; reason: string }>>
  report_at: Date | null
  alarm_at: Date | null
  control_at: Date | null
}

/** What was seen since it began, of it and of what hangs on it. A fault that the platform itself raises proves nothing. */
export const proofOf = (id: string): CompiledQuery<ProofRow> =>
  sql<ProofRow>`select c.begun_at, coalesce(a.person, a.login_name) as begun_by, c.ended_at, c.waived,
      (select s.reported_at from equipment_shadow s where s.equipment_id = c.equipment_id
         and s.reported_at >= c.begun_at) as report_at,
      (select min(greatest(l.first_at, c.begun_at)) from alarm l join equipment e on e.id = l.equipment_id
         where (e.id = c.equipment_id or e.parent_id = c.equipment_id) and l.kind in ('fire-alarm', 'alarm')
           and l.last_at >= c.begun_at) as alarm_at,
      (select min(m.created_at) from command m join equipment e on e.id = m.equipment_id
         where (e.id = c.equipment_id or e.parent_id = c.equipment_id)
           and m.created_at >= c.begun_at and m.state = 'done') as control_at
    from equipment_commissioning c left join account a on a.id = c.account_id
    where c.equipment_id = ${id}::uuid`.compile(query)

export const beginTest = (row: Insertable<Schema['equipment_commissioning']>) =>
  query
    .insertInto('equipment_commissioning')
    .values(row)
    .onConflict((known) =>
      known
        .column('equipment_id')
        .doUpdateSet({ account_id: row.account_id, begun_at: sql`clock_timestamp()`, ended_at: null, waived: '{}' })
        // An open one goes on.
        .where('equipment_commissioning.ended_at', 'is not', null),
    )
    .compile()

export const waiveStep = (id: string, step: CommissioningStep, waiver: { by: string; reason: string }) =>
  sql`update equipment_commissioning set waived = waived || jsonb_build_object(${step}::text,
      ${JSON.stringify(waiver)}::jsonb || jsonb_build_object('at', clock_timestamp()))
    where equipment_id = ${id}::uuid`.compile(query)

export const endTest = (id: string) =>
  query
    .updateTable('equipment_commissioning')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('equipment_id', '=', id)
    .compile()

export const nameOf = (accountId: string) =>
  query.selectFrom('account').select(['person', 'login_name']).where('id', '=', accountId).compile()
