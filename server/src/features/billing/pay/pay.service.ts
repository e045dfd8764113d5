/** Paying, taking back and giving back. Whatever an order becomes and what is booked for it become true together. */
import {
  mayMove,
  payOrderKindRows,
  showsAmount,
  type PayOrder,
  type payOrderCalls,
  type PayOrderMove,
} from '@vigil/contract/billing/pay-order'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { asProblem, balanceOf, bookOwn, income } from '#foundation/company/money/ledger.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Channels } from '../channel/channels.ts'
import { invoiceOf } from '../invoice/invoice.repository.ts'
import { kindOf, orderOf, seesPrices, stateOf } from '../order/order-view.ts'
import * as orders from '../order/order.repository.ts'
import { askAfterMs, isRefundable } from '../order/order.rules.ts'
import { isSeller } from '../payer/payer.ts'
import { fulfilRenewal, takeBackRenewal } from './pay.repository.ts'

type Calls = typeof payOrderCalls
type Deps = {
  readonly database: ScopedDatabase
  readonly newId: () => string
  readonly now: () => number
  readonly channels: Channels
  readonly log: Log
}

export const createPayService = ({ database, newId, now, channels, log }: Deps) => {
  type Step = (tx: ScopedTransaction, row: orders.OrderRow) => Promise<void>

  /** Alone with the order from here to the end. */
  const change = (actor: Actor, payOrderId: string, step: Step): Promise<PayOrder> =>
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

  const refuseUnless = (move: PayOrderMove, row: orders.OrderRow): void => {
    if (!mayMove(move, stateOf(row))) throw new Problem('orderElsewhere')
  }

  const refuseOver = (row: orders.OrderRow): void => {
    if (stateOf(row) === 'expired' || (mayMove('expire', stateOf(row)) && row.expires_at.getTime() <= now()))
      throw new Problem('orderOver')
  }

  return {
    /** The balance, the income, the order and what it brings: all or nothing. */
    async payByBalance(actor: Actor, { payOrderId, password }: InputOf<Calls['payByBalance']>): Promise<PayOrder> {
      await proveIdentity(database, actor, password)
      return change(actor, payOrderId, async (tx, row) => {
        refuseOver(row)
        refuseUnless('pay', row)
        if (row.company_id === null || row.kind === 'topUp') throw new Problem('noPayer')
        const { oem_id: oemId, fen, no: note } = row
        const way = { from: balanceOf(row.company_id), to: income, key: `order:${row.id}:paid` }
        const who = { orderId: row.id, accountId: actor.accountId }
        await tx.rows(bookOwn({ oemId, kind: 'payment', fen, note, ...way, ...who }, newId))
        await tx.rows(orders.moveOrder(row.id, 'pay', { way: 'balance', paid_at: new Date(now()) }))
        await tx.rows(fulfilRenewal(row.id))
      })
    },

    /** The order says that it may be paid any moment before the channel hears of it: no notification finds it unprepared. */
    async payByChannel(actor: Actor, { payOrderId, way, openId }: InputOf<Calls['payByChannel']>, from?: string) {
      const channel = channels.of(way)
      if (!channel || (showsAmount(way) && !seesPrices(actor))) throw new Problem('channelUnset')
      let asked: orders.OrderRow | undefined
      await change(actor, payOrderId, async (tx, row) => {
        refuseOver(row)
        refuseUnless('collect', row)
        await tx.rows(orders.moveOrder(row.id, 'collect', { way: channel.name, ask_at: new Date(now() + askAfterMs) }))
        asked = row
      })
      if (!asked) throw new Problem('missing')
      const { no, fen, expires_at } = asked
      const wish = { no, fen, title: no, expiresAt: expires_at, openId, from }
      return channel.prepare(way, wish).catch((error: unknown) => {
        log.warn({ channel: channel.name, reason: String(error) }, 'a payment could not be prepared')
        throw new Problem('channelAway')
      })
    },

    cancel: (actor: Actor, { payOrderId }: InputOf<Calls['cancel']>): Promise<PayOrder> =>
      change(actor, payOrderId, async (tx, row) => {
        refuseUnless('cancel', row)
        await tx.rows(orders.moveOrder(row.id, 'cancel'))
      }),

    /** Back to the balance, whichever way it was paid. */
    async refund(actor: Actor, { payOrderId, reason, password }: InputOf<Calls['refund']>): Promise<PayOrder> {
      await proveIdentity(database, actor, password)
      return change(actor, payOrderId, async (tx, row) => {
        refuseUnless('beginRefund', row)
        if (row.company_id === null) throw new Problem('noPayer')
        const [invoice] = await tx.rows(invoiceOf(actor, row.id))
        if (invoice && invoice.number !== null) throw new Problem('invoiceStands')
        const lines = await tx.rows(orders.linesOf(row.id))
        const endsBefore = lines.map(({ ends_before }) => ends_before?.getTime() ?? null)
        const paidAt = row.paid_at?.getTime() ?? null
        if (!isRefundable({ kind: kindOf(row), state: stateOf(row), paidAt, endsBefore }, now()))
          throw new Problem('notRefundable')
        await tx.rows(orders.moveOrder(row.id, 'beginRefund'))
        await tx.rows(takeBackRenewal(row.id))
        const way = { from: income, to: balanceOf(row.company_id), key: `order:${row.id}:refund` }
        const who = { orderId: row.id, accountId: actor.accountId, note: reason }
        await tx.rows(bookOwn({ oemId: row.oem_id, kind: 'refund', fen: row.fen, ...way, ...who }, newId))
        await tx.rows(orders.moveOrder(row.id, 'endRefund'))
      })
    },

    fulfil: (actor: Actor, { payOrderId }: InputOf<Calls['fulfil']>): Promise<PayOrder> =>
      change(actor, payOrderId, async (tx, row) => {
        if (!isSeller(actor)) throw new Problem('operatorDelivers')
        refuseUnless('fulfil', row)
        if (payOrderKindRows[kindOf(row)].fulfilledBy === 'operator') await tx.rows(orders.moveOrder(row.id, 'fulfil'))
        else await tx.rows(fulfilRenewal(row.id))
      }),
  }
}
