/** What becomes of an order. A table: whatever is not in it does not happen. */

export const payOrderStates = [
  'created',
  'paying',
  'paid',
  'done',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const
export type PayOrderState = (typeof payOrderStates)[number]

interface Move {
  readonly from: readonly PayOrderState[]
  readonly to: PayOrderState
}

/** paying: a channel was asked to collect it; it may be paid any moment, or never. */
export const payOrderMoves = {
  collect: { from: ['created', 'paying'], to: 'paying' },
  pay: { from: ['created', 'paying'], to: 'paid' },
  fulfil: { from: ['paid'], to: 'done' },
  expire: { from: ['created', 'paying'], to: 'expired' },
  cancel: { from: ['created', 'paying'], to: 'cancelled' },
  beginRefund: { from: ['paid', 'done'], to: 'refunding' },
  endRefund: { from: ['refunding'], to: 'refunded' },
  /** A refund above ¥ 1,000 that the second person, or the first, does not want: as it was. */
  keepPaid: { from: ['refunding'], to: 'paid' },
  keepDone: { from: ['refunding'], to: 'done' },
} as const satisfies Record<string, Move>
export type PayOrderMove = keyof typeof payOrderMoves

export const mayMove = (move: PayOrderMove, state: PayOrderState): boolean => {
  const from: readonly PayOrderState[] = payOrderMoves[move].from
  return from.includes(state)
}
