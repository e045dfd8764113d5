/** How people pay and what their channel makes of it; each row is met again and again. */
import { setTimeout as pause } from 'node:timers/promises'
import { payOrderCalls, type PayOrder } from '@vigil/contract/billing/pay-order'
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { ChannelName, Lie } from '@vigil/simulator/payment/pay-book'
import type { Person } from '#outside/control/person.ts'
import { collect, insist, tell, tellLie, type Till } from './till.ts'

export interface Payment {
  readonly till: Till
  readonly payer: Person
  readonly order: PayOrder
  readonly fen: number
  readonly channel: ChannelName
  /** Which of a manner's turns it is. */
  readonly turn: number
}

const waysOf = { chatPay: 'chatNative', alipay: 'alipayPage' } as const
const other = { chatPay: 'alipay', alipay: 'chatPay' } as const

const asked = ({ till, payer, order, channel }: Payment) => collect(till, payer, order, waysOf[channel])
const paid = ({ till, order, channel, fen }: Payment) => till.desk.book.pay(channel, order.no, fen)

/** The order's time is up, as after half an hour; the worker says so. */
const letExpire = async ({ till: { database, isOver }, order }: Payment): Promise<void> => {
  const where = `where id = '${order.payOrderId}'`
  const isDone = async (sql: string): Promise<boolean> => {
    const rows = await database.ask(sql).catch(() => [])
    return rows.length > 0 || isOver()
  }
  await waitUntil(() => isDone(`update pay_order set expires_at = now() ${where} returning id`), 60_000, 1_000)
  await waitUntil(() => isDone(`select 1 from pay_order ${where} and state = 'expired'`), 120_000, 3_000)
}

const lies: readonly Lie[] = [{ isForged: true }, { isChanged: true }, { agoS: 601 }, { merchant: 'somebody' }]

type Manner = (payment: Payment) => Promise<unknown>

export const manners = {
  async plain(payment) {
    await asked(payment)
    await tell(payment.till, paid(payment))
  },
  async doubled(payment) {
    const trade = paid(payment)
    await Promise.all([1, 2, 3].map(() => tell(payment.till, trade)))
    await pause(1_000)
    await tell(payment.till, trade)
  },
  /** Before our own question is answered. */
  reordered: (payment) => Promise.all([tell(payment.till, paid(payment)), asked(payment)]),
  /** Told when the order is over: it goes back. */
  async late(payment) {
    await asked(payment)
    await letExpire(payment)
    await tell(payment.till, paid(payment))
  },
  /** Nothing is ever said: the platform has to ask. */
  async missing(payment) {
    const answer = await asked(payment)
    if (answer.is === 'yes') paid(payment)
  },
  /** By both channels: one of them goes back. */
  paidTwice: (payment) =>
    Promise.all([payment, { ...payment, channel: other[payment.channel] }].map((one) => tell(payment.till, paid(one)))),
  /** Taken back at the same moment. */
  cancelled: (payment) =>
    Promise.all([
      insist(payment.till, payment.payer, [payOrderCalls.cancel, { payOrderId: payment.order.payOrderId }]),
      tell(payment.till, paid(payment)),
    ]),
  wrongAmount: (payment) => tell(payment.till, paid({ ...payment, fen: payment.turn % 2 ? 1 : payment.fen + 1 })),
  /** Nobody paid anything. */
  async forged({ till, order, channel, fen, turn }) {
    const trade = { channel, tradeNo: till.desk.book.newTradeNo(), orderNo: order.no, fen, at: 0 }
    const lie = lies[turn % lies.length] ?? {}
    // Only the chat platform says when it spoke.
    await tellLie(till, lie.agoS ? { ...trade, channel: 'chatPay' } : trade, lie)
  },
} as const satisfies Record<string, Manner>

export type MannerName = keyof typeof manners

/** Of twenty payments. */
export const turns: readonly MannerName[] = [
  ...Array.from({ length: 6 }, () => 'plain' as const),
  ...(['doubled', 'doubled', 'doubled', 'reordered', 'reordered', 'late', 'late', 'missing', 'missing'] as const),
  ...(['paidTwice', 'cancelled', 'wrongAmount', 'forged', 'forged'] as const),
]
