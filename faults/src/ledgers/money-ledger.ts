/** The channels' own books and those of the people who spend, held against what the platform has booked. Pure. */
import type { GivenBack, Trade } from '@vigil/simulator/payment/pay-book'
import type { Spent } from '#outside/money/spenders.ts'

export interface OrderFact {
  readonly id: string
  readonly no: string
  readonly companyId: string | null
  readonly kind: string
  readonly fen: number
  readonly state: string
  readonly tradeNo: string | null
}

export interface MovementFact {
  readonly orderId: string | null
  readonly kind: string
  /** Of a channel the trade's number. */
  readonly note: string
}

export interface MoneyFacts {
  readonly orders: readonly OrderFact[]
  readonly movements: readonly MovementFact[]
  /** Trade numbers that were believed. */
  readonly believed: readonly string[]
  readonly balances: readonly { readonly companyId: string; readonly fen: number }[]
}

export interface OutsideBooks {
  readonly trades: readonly Trade[]
  readonly givenBack: readonly GivenBack[]
  readonly spent: readonly Spent[]
}

const counters = ['lost', 'twice', 'wrongAmountAccepted', 'forgedAccepted'] as const
type Counter = (typeof counters)[number]
export type MoneyVerdict = Record<Counter | 'payments' | 'wentBack', number> & { readonly examples: string[] }

const mostExamples = 12
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const isInto = ({ kind }: MovementFact): boolean => kind !== 'returned'
const isCredit = ({ kind }: MovementFact): boolean => kind === 'payment' || kind === 'topUp'
const paidStates = new Set(['paid', 'done', 'refunding', 'refunded'])

type Blame = (counter: Counter, why: string, what: unknown) => void

/** What became of the money that somebody paid. */
const judgeTrade = (trade: Trade, found: TradeFacts, blame: Blame): void => {
  const { order, into, outOf, back } = found
  if (into.length === 0) return blame('lost', 'never booked', trade)
  if (into.length > 1) return blame('twice', 'booked more than once', trade)
  const isCredited = into.some(isCredit)
  if (trade.fen !== order?.fen) {
    if (isCredited || (order?.tradeNo === trade.tradeNo && paidStates.has(order.state)))
      blame('wrongAmountAccepted', 'another amount pays', trade)
    return
  }
  if (isCredited && back > 0) blame('twice', 'credited, and given back', trade)
  if (!isCredited && back < trade.fen) blame('lost', 'neither credited nor given back', trade)
  if (!isCredited && back > trade.fen) blame('twice', 'given back more than once', trade)
  if (back > 0 && outOf.length === 0) blame('lost', 'given back and not booked', trade)
}

interface TradeFacts {
  readonly order: OrderFact | undefined
  readonly into: readonly MovementFact[]
  readonly outOf: readonly MovementFact[]
  /** By the channel's book. */
  readonly back: number
}

const judgeOrders = ({ orders, movements, believed }: MoneyFacts, books: OutsideBooks, blame: Blame): void => {
  const credits = Map.groupBy(movements.filter(isCredit), ({ orderId }) => orderId)
  const known = new Set(books.trades.map(({ tradeNo }) => tradeNo))
  for (const order of orders) {
    const own = credits.get(order.id) ?? []
    if (own.length > 1) blame('twice', 'an order is paid twice', { order, own })
    if (paidStates.has(order.state) && own.length === 0) blame('forgedAccepted', 'paid by nothing', order)
    if (order.tradeNo !== null && !known.has(order.tradeNo)) blame('forgedAccepted', 'no channel knows it', order)
  }
  for (const tradeNo of believed) if (!known.has(tradeNo)) blame('forgedAccepted', 'believed', tradeNo)
}

/** What the channels kept for a company, less what it spent, is what it has. */
const judgeBalances = ({ orders, balances }: MoneyFacts, books: OutsideBooks, blame: Blame): void => {
  const topUps = new Map(orders.filter(({ kind }) => kind === 'topUp').map((order) => [order.no, order]))
  const backOf = Map.groupBy(books.givenBack, ({ tradeNo }) => tradeNo)
  const has = new Map(balances.map(({ companyId, fen }) => [companyId, fen]))
  for (const { companyId, bought, givenBack } of books.spent) {
    const kept = books.trades.flatMap(({ orderNo, tradeNo, fen }) => {
      const order = topUps.get(orderNo)
      if (order?.companyId !== companyId || order.fen !== fen) return []
      return [fen - sumOf((backOf.get(tradeNo) ?? []).map((back) => back.fen))]
    })
    const due = sumOf(kept) - bought + givenBack
    const held = has.get(companyId) ?? 0
    if (held !== due)
      blame(held < due ? 'lost' : 'twice', 'a balance is not what was paid and spent', { companyId, held, due })
  }
}

export const judgeMoney = (books: OutsideBooks, facts: MoneyFacts): MoneyVerdict => {
  const sums = { payments: books.trades.length, wentBack: books.givenBack.length }
  const verdict: MoneyVerdict = { ...sums, lost: 0, twice: 0, wrongAmountAccepted: 0, forgedAccepted: 0, examples: [] }
  const blame: Blame = (counter, why, what) => {
    verdict[counter] += 1
    if (verdict.examples.length < mostExamples) verdict.examples.push(`${counter}, ${why}: ${JSON.stringify(what)}`)
  }
  const orderOf = new Map(facts.orders.map((order) => [order.no, order]))
  const byNote = Map.groupBy(facts.movements, ({ note }) => note)
  const backOf = Map.groupBy(books.givenBack, ({ tradeNo }) => tradeNo)
  for (const trade of books.trades) {
    const booked = byNote.get(trade.tradeNo) ?? []
    const [into, outOf] = [booked.filter(isInto), booked.filter((movement) => !isInto(movement))]
    const back = sumOf((backOf.get(trade.tradeNo) ?? []).map(({ fen }) => fen))
    judgeTrade(trade, { order: orderOf.get(trade.orderNo), into, outOf, back }, blame)
  }
  judgeOrders(facts, books, blame)
  judgeBalances(facts, books, blame)
  return verdict
}
