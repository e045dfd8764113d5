/** What channels said becomes what is booked: each notification once, each order once, and whatever came too much goes back. */
import { payOrderKindRows } from '@vigil/contract/billing/pay-order'
import { mayMove } from '@vigil/contract/billing/pay-order-states'
import {
  balanceOf,
  book,
  clearing,
  income,
  refundDue,
  suspense,
  type Movement,
} from '#foundation/company/money/ledger.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { kindOf, stateOf } from '../order/order-view.ts'
import { fulfilRenewal } from '../pay/pay.repository.ts'
import type { Channels } from './channels.ts'
import * as notices from './notice.repository.ts'

export type SettleDeps = {
  readonly run: RunStatement
  readonly transactor: Transactor
  readonly newId: () => string
  readonly now: () => number
  readonly channels: Channels
  readonly log: Log
}

const mostAtOnce = 100

/** What a notification means for an order as it stands. Pure. */
const outcomeOf = (fen: number, order: { state: string; fen: number } | undefined): notices.Outcome => {
  if (!order) return 'unknownOrder'
  if (fen !== order.fen) return 'wrongAmount'
  const state = stateOf(order)
  if (mayMove('pay', state)) return 'paid'
  return state === 'expired' || state === 'cancelled' ? 'late' : 'double'
}

const channelOf = ({ channel }: { readonly channel: string }) => (channel === 'alipay' ? 'alipay' : 'chatPay')

type Noticed = { readonly notice: notices.NoticeRow; readonly order: notices.LockedOrder }

/** The sides of what came, by what it means. */
const movementOf = ({ notice, order }: Noticed, outcome: Exclude<notices.Outcome, 'unknownOrder'>): Movement => {
  const { oem_id: oemId, company_id, id: orderId } = order
  const base = { oemId, orderId, fen: notice.fen, from: clearing(channelOf(notice)), note: notice.trade_no }
  const key = `${notice.channel}:${notice.trade_no}:in`
  if (outcome === 'wrongAmount') return { ...base, kind: 'stray', to: suspense, key }
  if (outcome !== 'paid') return { ...base, kind: 'stray', to: refundDue, key }
  if (order.kind === 'topUp' && company_id !== null) return { ...base, kind: 'topUp', to: balanceOf(company_id), key }
  return { ...base, kind: 'payment', to: income, key }
}

const settleNotice = (deps: SettleDeps, id: string): Promise<notices.Outcome | null> =>
  deps.transactor.run(async (tx) => {
    const [notice] = await tx.rows(notices.lockNotice(id))
    if (!notice) return { result: null }
    const [order] = await tx.rows(notices.lockOrderByNo(notice.order_no))
    const outcome = outcomeOf(notice.fen, order)
    if (order && outcome !== 'unknownOrder') await settleAs(deps, tx, { notice, order }, outcome)
    else await tx.rows(notices.handledAs(id, outcome, undefined, new Date(deps.now())))
    return { result: outcome }
  })

/** What came is booked as what it is, and the notification is done with. */
export const settleAs = async (
  { newId, now }: SettleDeps,
  tx: Transaction,
  noticed: Noticed,
  outcome: Exclude<notices.Outcome, 'unknownOrder'>,
): Promise<void> => {
  const { notice, order } = noticed
  await tx.rows(notices.handledAs(notice.id, outcome, order, new Date(now())))
  await tx.rows(book(movementOf(noticed, outcome), newId))
  if (outcome === 'late' || outcome === 'double') await tx.rows(notices.owe(newId(), notice.id, order))
  if (outcome !== 'paid') return
  await tx.rows(notices.payOrderBy(order.id, notice.channel, notice.trade_no, new Date(now())))
  if (order.kind === 'topUp') await tx.rows(notices.settleOrder(order.id))
  else if (payOrderKindRows[kindOf(order)].fulfilledBy === 'itself') await tx.rows(fulfilRenewal(order.id))
}

/** Everything that waits; a flaw is said aloud, because a person must look. */
export const settleNotices = async (deps: SettleDeps): Promise<number> => {
  const waiting = await deps.run(notices.newNotices(mostAtOnce))
  for (const { id } of waiting) {
    // One that cannot be settled must not keep those behind it waiting.
    const outcome = await settleNotice(deps, id).catch((error: unknown) => {
      deps.log.error({ noticeId: id, reason: String(error) }, 'a payment could not be settled and is tried again')
    })
    if (outcome === 'wrongAmount' || outcome === 'unknownOrder')
      deps.log.error({ noticeId: id, outcome }, 'a channel collected what nobody ordered: look at it by hand')
  }
  return waiting.length
}

const firstWaitMs = 10_000
const longestWaitMs = 3_600_000

/** The channel is asked first and told the same number each time: asked twice, it gives back once. */
export const giveBackDue = async ({ run, transactor, newId, now, channels, log }: SettleDeps): Promise<number> => {
  const due = await run(notices.dueRefunds(new Date(now()), mostAtOnce))
  for (const back of due) {
    const channel = channels.named(back.channel)
    try {
      if (!channel) throw new Error('there are no keys for this channel any more')
      const { trade_no: tradeNo, fen } = back
      await channel.giveBack({ tradeNo, fen, totalFen: fen, returnNo: back.id.replaceAll('-', '') })
    } catch (error) {
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** back.tries)
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ refundId: back.id, reason }, 'a refund waits')
      await run(notices.refundLater(back.id, back.tries + 1, new Date(now() + wait), reason.slice(0, 200)))
      continue
    }
    await transactor.run(async (tx) => {
      const [ended] = await tx.rows(notices.refundDone(back.id, new Date(now())))
      const way = { from: refundDue, to: clearing(channelOf(back)), key: `${back.channel}:${back.trade_no}:back` }
      const what = { oemId: back.oem_id, kind: 'returned', fen: back.fen, orderId: back.order_id } as const
      if (ended) await tx.rows(book({ ...what, ...way, note: back.trade_no }, newId))
      return { result: null }
    })
  }
  return due.length
}

/** What nobody paid in time. A payment that comes after goes back by itself. */
export const expireOrders = async ({ run, now }: Pick<SettleDeps, 'run' | 'now'>): Promise<number> =>
  (await run(notices.overdueOrders(new Date(now())))).length
