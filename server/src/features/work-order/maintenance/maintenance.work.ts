/** Makes the order of each maintenance plan when its day has come, in a worker. Several workers do no harm. */
import type { MaintenanceSystem } from '@vigil/contract/work-order/maintenance-rows'
import { checksDue, depthOf, maintenanceRowOf } from '@vigil/contract/work-order/maintenance-rows'
import { workOrderChanged } from '#events/work-order-events.ts'
import { insertMessages } from '#foundation/equipment/message.repository.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { moveOf, newRow } from '../order-columns.ts'
import { messagesOf } from '../order-messages.ts'
import { insertMoves, insertOrders, type OrderRow } from '../work-order.repository.ts'
import { moveByClock } from '../work-order.walk.ts'
import { equipmentOf } from './plan.repository.ts'
import { dayOfTurn, instantOfTurn, turnsDue } from './visit.rules.ts'
import * as work from './work.repository.ts'

type Deps = { transactor: Transactor; newId: () => string; now: () => number }

const mostAtOnce = 50
const mostInserted = 500

/** How many orders were made; when there are any, the outbox of lane 2 has news. */
export const makeMaintenance = (deps: Deps): Promise<number> =>
  deps.transactor.run(async (tx) => {
    const made: OrderRow[] = []
    for (const plan of await tx.rows(work.duePlans(new Date(deps.now()), mostAtOnce)))
      made.push(...(await makeVisit(tx, plan, deps)))
    return { result: made.length, last: addToOutbox(made.map(workOrderChanged)) }
  })

const makeVisit = async (tx: Transaction, plan: work.DuePlan, deps: Deps): Promise<OrderRow[]> => {
  const { id, body, zone } = plan
  const due = turnsDue(body, plan.next_turn, { now: deps.now(), zone })
  if (!due) {
    // The unit's clock was set to another zone meanwhile.
    await tx.rows(work.setNext(id, plan.next_turn, new Date(instantOfTurn(body, plan.next_turn, zone))))
    return []
  }
  const runOf = (turn: number) => ({ plan_id: id, day: dayOfTurn(body, turn), ...siteOf(plan) })
  for (const turn of due.missed) await tx.rows(work.insertRun({ ...runOf(turn), outcome: 'missed' }))
  const next = due.made + 1
  await tx.rows(work.setNext(id, next, new Date(instantOfTurn(body, next, zone))))
  const known = await tx.rows(work.runOfDay(id, dayOfTurn(body, due.made)))
  if (known.length > 0) return []
  const sheets = await sheetsOf(tx, plan, due.made)
  if (sheets.length === 0) {
    await tx.rows(work.insertRun({ ...runOf(due.made), outcome: 'nothing' }))
    return []
  }
  const order = await makeOrder(tx, plan, deps)
  await tx.rows(work.insertRun({ ...runOf(due.made), outcome: 'made', work_order_id: order.id }))
  const rows = sheets.map((sheet) => ({ id: deps.newId(), work_order_id: order.id, ...siteOf(plan), ...sheet }))
  for (let from = 0; from < rows.length; from += mostInserted)
    await tx.rows(work.insertRecords(rows.slice(from, from + mostInserted)))
  return [order]
}

const siteOf = ({ oem_id, company_id, project_id }: work.DuePlan) => ({ oem_id, company_id, project_id })

/** The equipment of the plan's systems with what this visit looks at. */
const sheetsOf = async (tx: Transaction, { project_id, body }: work.DuePlan, turn: number) => {
  const due = body.systems.flatMap((system: MaintenanceSystem) => {
    const checks = checksDue(system, body.interval, turn).map(({ key }) => key)
    return checks.length === 0 ? [] : [{ system, checks, types: maintenanceRowOf(system)?.types ?? [] }]
  })
  const equipment = await tx.rows(
    equipmentOf(
      project_id,
      due.flatMap(({ types }) => types),
    ),
  )
  return equipment.flatMap(({ id: equipment_id, type_no }) => {
    const of = due.find(({ types }) => types.includes(type_no))
    const plan = { plan_name: body.name, firm: body.firm, depth: depthOf(body.interval, turn) }
    return of ? [{ equipment_id, ...plan, system: of.system, checks: of.checks }] : []
  })
}

/** Given to whom the plan names, where he may still be sent; otherwise the clock looks for somebody as for any order. */
const makeOrder = async (tx: Transaction, plan: work.DuePlan, { newId, now }: Deps): Promise<OrderRow> => {
  const { zone, body } = plan
  const of = { kind: 'maintenance', urgency: 'normal', source: 'plan', title: body.name } as const
  const wanted = { id: newId(), ...siteOf(plan), equipment_id: null, zone, ...of }
  const [order] = await tx.rows(insertOrders([newRow(wanted, now())]))
  // An order without an alarm and a hazard has nothing to stand twice with.
  if (!order) throw new Error(`the order of maintenance plan ${plan.id} was not written`)
  await tx.rows(insertMoves([moveOf(order, { act: 'make', from: null, to: order.state, note: 'plan' })]))
  if (body.accountId === null || (await tx.rows(work.handOf(order.id, body.accountId))).length === 0) return order
  const said = { act: 'assign', now: now(), assigneeId: body.accountId, note: 'plan' } as const
  const [sent] = await moveByClock(tx, { ...order, zone }, said)
  if (!sent) return order
  await tx.rows(insertMessages(messagesOf(sent, [body.accountId], { percent: 0, newId })))
  return sent
}
