/** The check list of a maintenance order, and what stays of it with each device. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import {
  MaintenanceRecord,
  MaintenanceSheet,
  type maintenanceCalls,
  type MaintenanceResult,
} from '@vigil/contract/work-order/maintenance'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { nameIn, peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { lockOrder, peopleOf, type OrderRow } from '../work-order.repository.ts'
import { mayAnswer, resultsFor } from './answer.rules.ts'
import * as records from './record.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Input<Name extends keyof typeof maintenanceCalls> = InputOf<(typeof maintenanceCalls)[Name]>

export const createMaintenanceRecords = ({ database, now }: Omit<Deps, 'newId'>) => ({
  async sheets(actor: Actor, { workOrderId, after, size }: Input<'sheets'>) {
    const page = { after: pageStart(after), limit: size + 1 }
    const rows = await database.read(settingsOf(actor), records.sheetPage(actor.scope, workOrderId, page))
    const listed = pageOfRows(rows, size, sheetOf)
    return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
  },

  async records(actor: Actor, { equipmentId, after, size }: Input<'records'>) {
    const settings = settingsOf(actor)
    const page = { after: pageStart(after), limit: size + 1 }
    const rows = await database.read(settings, records.recordPage(actor.scope, equipmentId, page))
    const orders = [...new Set(rows.map(({ work_order_id }) => work_order_id))]
    const people = orders.length === 0 ? [] : await database.read(settings, peopleOf(orders))
    const nameOf = nameIn(peopleAsKnown(actor, people))
    const listed = pageOfRows(rows, size, (row) => recordOf(row, nameOf(row.account_id)))
    return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
  },

  /** By whoever was sent, while he works on it. */
  answer: (actor: Actor, { workOrderId, equipmentIds, results }: Input<'answer'>) =>
    database.write(settingsOf(actor), async (tx) => {
      const [order] = await tx.rows(lockOrder(actor, workOrderId))
      if (!order) throw new Problem('missing')
      if (order.state !== 'processing') throw new Problem('orderElsewhere')
      if (!mayAnswer(order, actor.accountId)) throw new Problem('assigneeOnly')
      const wanted = [...new Set(equipmentIds)]
      const rows = await tx.rows(records.recordsIn(workOrderId, wanted))
      if (rows.length < wanted.length) throw new Problem('checksNotFitting')
      for (const row of rows) await answerOne(tx, row, { results, accountId: actor.accountId, now: new Date(now()) })
      return { answered: rows.length }
    }),
})

interface Said {
  readonly results: readonly MaintenanceResult[]
  readonly accountId: string
  readonly now: Date
}

const answerOne = async (tx: ScopedTransaction, row: records.RecordRow, { results, ...by }: Said): Promise<void> => {
  const fitting = resultsFor(row.checks, results)
  if (!fitting) throw new Problem('checksNotFitting')
  const abnormal = fitting.filter(({ verdict }) => verdict === 'abnormal').length
  await tx.rows(records.answerRecord({ id: row.id, results: JSON.stringify(fitting), abnormal, ...by }))
}

/** At the end of the work: nothing is left open, every device has its record, and what was abnormal becomes a hazard. */
export const keepMaintenance = async (
  tx: ScopedTransaction,
  { id, assignee_id }: Pick<OrderRow, 'id' | 'assignee_id'>,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
): Promise<void> => {
  const rows = await tx.rows(records.recordsIn(id))
  if (rows.length === 0) return
  const left = rows.filter(({ answered_at }) => answered_at === null).length
  if (left > 0) throw new Problem('checksUnanswered', { left })
  const at = new Date(now())
  await tx.rows(records.keepRecords(id, at))
  const findings = rows.flatMap((row) => findingsOf(row, { at, newId, accountId: row.account_id ?? assignee_id ?? '' }))
  if (findings.length > 0) await tx.rows(records.insertFindings(findings))
}

const findingsOf = (
  { work_order_id, oem_id, company_id, project_id, equipment_id, results }: records.RecordRow,
  { at, newId, accountId }: { at: Date; newId: () => string; accountId: string },
) =>
  results
    .filter(({ verdict }) => verdict === 'abnormal')
    .map(({ key, note, level, isFixed }) => ({
      id: newId(),
      work_order_id,
      oem_id,
      company_id,
      project_id,
      equipment_id,
      check_key: key,
      note,
      level,
      is_fixed: isFixed,
      account_id: accountId,
      at,
    }))

const ofDevice = (row: records.RecordRow) => ({
  recordId: row.id,
  equipmentId: row.equipment_id,
  workOrderId: row.work_order_id,
  system: row.system,
  depth: row.depth,
  checks: row.checks,
  results: row.results,
})

/** undefined for a row that the contract does not know any more: the others must not be hidden by it. */
const sheetOf = (row: records.SheetRow): MaintenanceSheet | undefined =>
  MaintenanceSheet.safeParse({
    ...ofDevice(row),
    equipmentName: row.equipment_name,
    place: row.places.toReversed().flatMap((name) => name ?? []),
  }).data

const recordOf = (row: records.RecordRow, byName: string | null): MaintenanceRecord | undefined =>
  MaintenanceRecord.safeParse({
    ...ofDevice(row),
    at: row.recorded_at?.toISOString(),
    byName,
    firm: row.firm,
    planName: row.plan_name,
  }).data
