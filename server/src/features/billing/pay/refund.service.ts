/** Giving back: to the balance, whichever way it was paid; a large one only when two people want it. */
import type { payOrderCalls, PayOrder } from '@vigil/contract/billing/pay-order'
import { needsSecond } from '@vigil/contract/billing/second-person'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { balanceOf, bookOwn, income } from '#foundation/company/money/ledger.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { invoiceOf } from '../invoice/invoice.repository.ts'
import { kindOf, stateOf } from '../order/order-view.ts'
import { linesOf, moveOrder, type OrderRow } from '../order/order.repository.ts'
import { isRefundable, isStillRefundable } from '../order/order.rules.ts'
import { orderChanger, refuseUnless } from './order-change.ts'
import { takeBackRenewal } from './pay.repository.ts'
import { refuseOneHand } from './two-people.ts'

type Calls = typeof payOrderCalls
type Deps = { readonly database: ScopedDatabase; readonly newId: () => string; readonly now: () => number }

export const createRefundService = ({ database, newId, now }: Deps) => {
  const change = orderChanger(database)

  const refuseInvoiced = async (tx: ScopedTransaction, actor: Actor, { id }: OrderRow): Promise<void> => {
    const [invoice] = await tx.rows(invoiceOf(actor, id))
    if (invoice && invoice.number !== null) throw new Problem('invoiceStands')
  }
  const endsBefore = async (tx: ScopedTransaction, { id }: OrderRow) =>
    (await tx.rows(linesOf(id))).map(({ ends_before }) => ends_before?.getTime() ?? null)

  interface Given {
    readonly actor: Actor
    readonly note: string
    /** Of the second person, who says yes to what another has asked for. */
    readonly more: { readonly refund_second?: string }
  }

  const giveBack = async (tx: ScopedTransaction, row: OrderRow, { actor, note, more }: Given): Promise<void> => {
    if (row.company_id === null) throw new Problem('noPayer')
    await tx.rows(takeBackRenewal(row.id))
    const way = { from: income, to: balanceOf(row.company_id), key: `order:${row.id}:refund` }
    const who = { orderId: row.id, accountId: actor.accountId, note }
    await tx.rows(bookOwn({ oemId: row.oem_id, kind: 'refund', fen: row.fen, ...way, ...who }, newId))
    await tx.rows(moveOrder(row.id, 'endRefund', more))
  }

  return {
    /** At once, or asked for: then nothing moves before the second person says yes. */
    async refund(actor: Actor, { payOrderId, reason, password }: InputOf<Calls['refund']>): Promise<PayOrder> {
      await proveIdentity(database, actor, password)
      return change(actor, payOrderId, async (tx, row) => {
        refuseUnless('beginRefund', row)
        if (row.company_id === null) throw new Problem('noPayer')
        await refuseInvoiced(tx, actor, row)
        const paidAt = row.paid_at?.getTime() ?? null
        const paid = { kind: kindOf(row), state: stateOf(row), paidAt, endsBefore: await endsBefore(tx, row) }
        if (!isRefundable(paid, now())) throw new Problem('notRefundable')
        const asked = { refund_reason: reason, refund_by: actor.accountId }
        await tx.rows(moveOrder(row.id, 'beginRefund', asked))
        if (!needsSecond(row.fen)) await giveBack(tx, row, { actor, note: reason, more: {} })
      })
    },

    async approve(actor: Actor, { payOrderId, password }: InputOf<Calls['approveRefund']>): Promise<PayOrder> {
      await proveIdentity(database, actor, password)
      return change(actor, payOrderId, async (tx, row) => {
        refuseUnless('endRefund', row)
        await refuseOneHand(tx, actor, row.refund_by)
        await refuseInvoiced(tx, actor, row)
        if (!isStillRefundable({ endsBefore: await endsBefore(tx, row) }, now())) throw new Problem('notRefundable')
        await giveBack(tx, row, { actor, note: row.refund_reason ?? '', more: { refund_second: actor.accountId } })
      })
    },

    /** As it was: delivered already, or only paid. */
    drop: (actor: Actor, { payOrderId }: InputOf<Calls['dropRefund']>): Promise<PayOrder> =>
      change(actor, payOrderId, async (tx, row) => {
        refuseUnless('endRefund', row)
        const wasDone = (await tx.rows(linesOf(row.id))).some(({ ends_after }) => ends_after !== null)
        await tx.rows(moveOrder(row.id, wasDone ? 'keepDone' : 'keepPaid', { refund_reason: null, refund_by: null }))
      }),
  }
}
