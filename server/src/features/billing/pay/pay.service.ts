/** Paying and taking back. Whatever an order becomes and what is booked for it become true together. */
import { payOrderKindRows, showsAmount, type PayOrder, type payOrderCalls } from '@vigil/contract/billing/pay-order'
import { mayMove } from '@vigil/contract/billing/pay-order-states'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { balanceOf, bookOwn, income } from '#foundation/company/money/ledger.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Channels } from '../channel/channels.ts'
import { kindOf, seesPrices, stateOf } from '../order/order-view.ts'
import * as orders from '../order/order.repository.ts'
import { askAfterMs } from '../order/order.rules.ts'
import { isSeller } from '../payer/payer.ts'
import { orderChanger, refuseUnless } from './order-change.ts'
import { fulfilRenewal } from './pay.repository.ts'

type Calls = typeof payOrderCalls
type Deps = {
  readonly database: ScopedDatabase
  readonly newId: () => string
  readonly now: () => number
  readonly channels: Channels
  readonly log: Log
}

export const createPayService = ({ database, newId, now, channels, log }: Deps) => {
  const change = orderChanger(database)

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

    fulfil: (actor: Actor, { payOrderId }: InputOf<Calls['fulfil']>): Promise<PayOrder> =>
      change(actor, payOrderId, async (tx, row) => {
        if (!isSeller(actor)) throw new Problem('operatorDelivers')
        refuseUnless('fulfil', row)
        if (payOrderKindRows[kindOf(row)].fulfilledBy === 'operator') await tx.rows(orders.moveOrder(row.id, 'fulfil'))
        else await tx.rows(fulfilRenewal(row.id))
      }),
  }
}
