/** Whoever changes an order is alone with it from here to the end. */
import type { PayOrder } from '@vigil/contract/billing/pay-order'
import { mayMove, type PayOrderMove } from '@vigil/contract/billing/pay-order-states'
import { Problem } from '@vigil/contract/problems'
import { asProblem } from '#foundation/company/money/ledger.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { orderOf, stateOf } from '../order/order-view.ts'
import * as orders from '../order/order.repository.ts'

type Step = (tx: ScopedTransaction, row: orders.OrderRow) => Promise<void>

export const orderChanger =
  (database: ScopedDatabase) =>
  (actor: Actor, payOrderId: string, step: Step): Promise<PayOrder> =>
    database
      .write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(orders.lockOrder(actor, payOrderId))
        if (!row) throw new Problem('missing')
        await step(tx, row)
        const [after] = await tx.rows(orders.orderById(actor, payOrderId))
        return orderOf(after ?? row, actor)
      })
      .catch((error: unknown) => {
        throw asProblem(error)
      })

export const refuseUnless = (move: PayOrderMove, row: orders.OrderRow): void => {
  if (!mayMove(move, stateOf(row))) throw new Problem('payOrderElsewhere')
}
