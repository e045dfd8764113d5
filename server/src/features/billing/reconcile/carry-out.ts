/** What somebody decided about a difference is booked: like a notification that came after all, once, however often it is tried. */
import { book, refundDue, suspense } from '#foundation/company/money/ledger.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { mayMove } from '@vigil/contract/billing/pay-order-states'
import { undoMs } from '@vigil/contract/billing/second-person'
import * as notices from '../channel/notice.repository.ts'
import { settleAs, type SettleDeps } from '../channel/settle.ts'
import { stateOf } from '../order/order-view.ts'
import { lockToDo, matchDone, toDo } from './difference.repository.ts'

const mostAtOnce = 50
/** What was decided since may still be taken back. */
const undoneUntil = ({ now }: SettleDeps): Date => new Date(now() - undoMs)

/** The order may have been paid meanwhile by another way: then this one goes back. */
const isToCredit = (wayOut: string | null, order: notices.LockedOrder): boolean => {
  const state = stateOf(order)
  return wayOut === 'credit' && (mayMove('pay', state) || state === 'expired' || state === 'cancelled')
}

/** It lies aside because its amount was another; from there it goes back. */
const sendBackAside = async ({ newId }: SettleDeps, tx: Transaction, noticed: Noticed): Promise<void> => {
  const { notice, order } = noticed
  const way = {
    from: suspense,
    to: refundDue,
    key: `${notice.channel}:${notice.trade_no}:aside`,
    note: notice.trade_no,
  }
  await tx.rows(book({ oemId: order.oem_id, orderId: order.id, kind: 'stray', fen: notice.fen, ...way }, newId))
  await tx.rows(notices.owe(newId(), notice.id, order))
}
type Noticed = { readonly notice: notices.NoticeRow & { outcome: string | null }; readonly order: notices.LockedOrder }

const carryOutOne = (deps: SettleDeps, id: string): Promise<void> =>
  deps.transactor.run(async (tx) => {
    const [match] = await tx.rows(lockToDo(id, undoneUntil(deps)))
    if (!match || match.their_fen === null) return { result: undefined }
    const { channel, trade_no: tradeNo, order_no: orderNo, their_fen: fen } = match
    const [order] = await tx.rows(notices.lockOrderByNo(orderNo))
    await tx.rows(notices.takeNotice(deps.newId(), channel, { tradeNo, orderNo, fen }))
    const [notice] = await tx.rows(notices.lockNoticeOf(channel, tradeNo))
    if (!order || !notice) throw new Error('a difference without its order')
    const noticed = { notice, order }
    if (notice.outcome === 'wrongAmount') await sendBackAside(deps, tx, noticed)
    // Told after all since it was decided: the worker has settled it, and nothing is done twice.
    else if (notice.outcome === null)
      await settleAs(deps, tx, noticed, isToCredit(match.way_out, order) ? 'paid' : 'late')
    await tx.rows(matchDone(id, new Date(deps.now())))
    return { result: undefined }
  })

export const carryOutDecisions = async (deps: SettleDeps): Promise<number> => {
  const waiting = await deps.run(toDo(undoneUntil(deps), mostAtOnce))
  for (const { id } of waiting)
    await carryOutOne(deps, id).catch((error: unknown) => {
      deps.log.error({ payMatchId: id, reason: String(error) }, 'a settled difference could not be booked')
    })
  return waiting.length
}
