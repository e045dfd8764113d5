/** What an order costs, what it is called, and when it can be given back. Pure. */
import { payOrderKindRows, type PayOrderKind } from '@vigil/contract/billing/pay-order'
import type { PayOrderState } from '@vigil/contract/billing/pay-order-states'
import { dayMs } from '#foundation/project/unit-time.ts'

/** Until then it waits to be paid. */
export const payWithinMs = 30 * 60_000
/** So long a channel may be silent before it is asked. */
export const askAfterMs = 60_000
const refundWithinMs = 7 * dayMs

/** A letter for its kind, the day, and the end of its id: short enough for every channel, and never used again. */
export const orderNo = (kind: PayOrderKind, id: string, day: string): string =>
  `${payOrderKindRows[kind].letter}${day.replaceAll('-', '')}${id.slice(-10).toUpperCase()}`

export const costOf = (unitFen: number, count: number, years: number): number => unitFen * count * years

interface Paid {
  readonly kind: PayOrderKind
  readonly state: PayOrderState
  readonly paidAt: number | null
  /** Where each line ended before. */
  readonly endsBefore: readonly (number | null)[]
}

/** Within seven days; what counts by itself, only while none of it has begun. Money that was paid in is no purchase. */
export const isRefundable = ({ kind, state, paidAt, endsBefore }: Paid, now: number): boolean => {
  if (kind === 'topUp' || paidAt === null || now > paidAt + refundWithinMs) return false
  if (state === 'paid') return true
  return state === 'done' && kind === 'renewal' && isUnused(endsBefore, now)
}

const isUnused = (endsBefore: Paid['endsBefore'], now: number): boolean =>
  endsBefore.every((ends) => ends !== null && ends > now)

/** Asked for in time; what has begun to count meanwhile stays. No line says an end before: it has never counted. */
export const isStillRefundable = ({ endsBefore }: Pick<Paid, 'endsBefore'>, now: number): boolean =>
  endsBefore.every((ends) => ends === null) || isUnused(endsBefore, now)

/** Paid and not given back. */
export const isInvoiced = (state: PayOrderState): boolean => state === 'paid' || state === 'done'
