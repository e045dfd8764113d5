/** How people make work orders: they ask for one, or make one of a hazard or an alarm. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { workOrderChanged } from '#events/work-order-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { moveOf, newRow, type NewOrder } from './order-columns.ts'
import * as sites from './order-site.repository.ts'
import { insertMoves, insertOrders, openOrderOf } from './work-order.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  nudge: (lane: 1 | 2) => void
}

export const createOrderMaking = ({ database, newId, now, nudge }: Deps) => {
  /** False where one for the same cause is open. */
  const write = async (tx: ScopedTransaction, actor: Actor, order: NewOrder): Promise<boolean> => {
    const [row] = await tx.rows(insertOrders([newRow({ ...order, made_by: actor.accountId }, now())]))
    if (!row) return false
    const said = { act: 'make', from: null, to: row.state, actorId: actor.accountId, note: null } as const
    await tx.rows(insertMoves([moveOf(row, said)]))
    tellOutbox(tx, [workOrderChanged(row)])
    return true
  }

  return {
    async apply(actor: Actor, { projectId, equipmentId, ...wish }: InputOf<typeof workOrderCalls.apply>) {
      const id = newId()
      await database.write(settingsOf(actor), async (tx) => {
        const site = await siteOf(tx, { projectId, equipmentId })
        const { kind, urgency, title, detail = '', isDraft = false } = wish
        await write(tx, actor, { id, ...site, kind, urgency, source: 'person', title, detail, isDraft })
      })
      nudge(2)
      return { workOrderId: id }
    },

    async make(actor: Actor, { hazardId, alarmId, urgency }: InputOf<typeof workOrderCalls.make>) {
      const id = newId()
      const workOrderId = await database.write(settingsOf(actor), async (tx) => {
        const { is_open, ...cause } = await causeOf(tx, { hazardId, alarmId })
        if (!is_open) throw new Problem('conflict')
        const of = hazardId === undefined ? ({ kind: 'repair', source: 'alarm' } as const) : ofHazard
        if (await write(tx, actor, { id, ...cause, ...of, urgency })) return id
        const [open] = await tx.rows(openOrderOf(actor, { hazardId, alarmId }))
        if (!open) throw new Problem('conflict')
        return open.id
      })
      nudge(2)
      return { workOrderId }
    },
  }
}

const ofHazard = { kind: 'hazard', source: 'hazard' } as const

const oneOf = (field: string): Problem => new Problem('invalidInput', { fields: [{ path: field, code: 'required' }] })

export const siteOf = async (
  tx: ScopedTransaction,
  { projectId, equipmentId }: { projectId: string | undefined; equipmentId: string | undefined },
): Promise<sites.SiteRow> => {
  const wanted = equipmentId ?? projectId
  if (wanted === undefined) throw oneOf('projectId')
  const [site] = await tx.rows((equipmentId === undefined ? sites.siteOfProject : sites.siteOfEquipment)(wanted))
  if (!site) throw new Problem('missing')
  return site
}

const causeOf = async (
  tx: ScopedTransaction,
  { hazardId, alarmId }: { hazardId: string | undefined; alarmId: string | undefined },
): Promise<sites.CauseRow> => {
  const wanted = hazardId ?? alarmId
  if (wanted === undefined) throw oneOf('hazardId')
  const [cause] = await tx.rows((hazardId === undefined ? sites.causeOfAlarm : sites.causeOfHazard)(wanted))
  if (!cause) throw new Problem('missing')
  return cause
}
