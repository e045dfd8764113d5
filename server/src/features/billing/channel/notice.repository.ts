import { sql, type CompiledQuery } from 'kysely'
import type { Told } from '#infrastructure/payment/pay-channel.ts'
import { query } from '#schema/query.ts'

/** Kept before it is answered; how often it was said. */
export const takeNotice = (id: string, channel: string, told: Told): CompiledQuery<{ seen: number }> =>
  sql<{
    seen: number
  }>`select take_pay_notice(${id}::uuid, ${channel}, ${told.tradeNo}, ${told.orderNo}, ${told.fen}::bigint) as seen`.compile(
    query,
  )

export interface NoticeRow {
  readonly id: string
  readonly channel: string
  readonly trade_no: string
  readonly order_no: string
  readonly fen: number
}

export const newNotices = (limit: number) =>
  query.selectFrom('pay_notice').select('id').where('handled_at', 'is', null).orderBy('at').limit(limit).compile()

/** Two that look at the same one: the second finds it handled. */
export const lockNotice = (id: string): CompiledQuery<NoticeRow> =>
  query
    .selectFrom('pay_notice')
    .select(['id', 'channel', 'trade_no', 'order_no', 'fen'])
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .compile()

/** Whatever has become of it. */
export const lockNoticeOf = (channel: string, tradeNo: string) =>
  query
    .selectFrom('pay_notice')
    .select(['id', 'channel', 'trade_no', 'order_no', 'fen', 'outcome'])
    .where('channel', '=', channel)
    .where('trade_no', '=', tradeNo)
    .forUpdate()
    .compile()

export const lockOrderByNo = (no: string) =>
  query
    .selectFrom('pay_order')
    .select(['id', 'no', 'oem_id', 'company_id', 'kind', 'state', 'fen'])
    .where('no', '=', no)
    .forUpdate()
    .compile()

export type LockedOrder = ReturnType<typeof lockOrderByNo> extends CompiledQuery<infer Row> ? Row : never

export const payOrderBy = (id: string, channel: string, tradeNo: string, at: Date) =>
  query
    .updateTable('pay_order')
    .set((row) => ({
      state: 'paid',
      way: channel,
      trade_no: tradeNo,
      paid_at: at,
      ask_at: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .compile()

export const settleOrder = (id: string) =>
  query
    .updateTable('pay_order')
    .set((row) => ({ state: 'done', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .compile()

export type Outcome = 'paid' | 'double' | 'late' | 'wrongAmount' | 'unknownOrder'

export const handledAs = (id: string, outcome: Outcome, order: LockedOrder | undefined, at: Date) =>
  query
    .updateTable('pay_notice')
    .set({ outcome, handled_at: at, oem_id: order?.oem_id ?? null, company_id: order?.company_id ?? null })
    .where('id', '=', id)
    .compile()

export const owe = (id: string, noticeId: string, { id: order_id, oem_id, company_id }: LockedOrder) =>
  query.insertInto('pay_refund').values({ id, notice_id: noticeId, order_id, oem_id, company_id }).compile()

export const dueRefunds = (now: Date, limit: number) =>
  query
    .selectFrom('pay_refund as r')
    .innerJoin('pay_notice as n', 'n.id', 'r.notice_id')
    .select(['r.id', 'r.oem_id', 'r.order_id', 'r.tries', 'n.channel', 'n.trade_no', 'n.fen'])
    .where('r.state', '=', 'due')
    .where('r.next_at', '<=', now)
    .orderBy('r.next_at')
    .limit(limit)
    .compile()

export const refundDone = (id: string, at: Date) =>
  query
    .updateTable('pay_refund')
    .set({ state: 'done', done_at: at })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .returning('id')
    .compile()

export const refundLater = (id: string, tries: number, next: Date, failure: string) =>
  query.updateTable('pay_refund').set({ tries, next_at: next, failure }).where('id', '=', id).compile()

/** Asked of a channel, and nothing was heard for a while; whoever waited longest comes first. */
export const unheardOrders = (now: Date, limit: number) =>
  query
    .selectFrom('pay_order')
    .select(['no', 'created_at', 'expires_at'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .compile()

export const askOrderNext = (no: string, next: Date | null) =>
  query.updateTable('pay_order').set({ ask_at: next }).where('no', '=', no).where('ask_at', 'is not', null).compile()

export const overdueOrders = (now: Date): CompiledQuery<{ id: string }> =>
  query
    .updateTable('pay_order')
    .set((row) => ({ state: 'expired', version: row('version', '+', 1) }))
    .where('state', 'in', ['created', 'paying'])
    .where('expires_at', '<=', now)
    .returning('id')
    .compile()
