/** What becomes of a bill of use, and who may say so. A table: whatever is not in it does not happen. */

export const billStates = ['draft', 'issued', 'confirmed', 'paid', 'overdue', 'writtenOff'] as const
export type BillState = (typeof billStates)[number]

interface Move {
  readonly from: readonly BillState[]
  readonly to: BillState
  /** seller: platform and operator. buyer: the company's own people. clock: nobody. */
  readonly by: 'seller' | 'buyer' | 'either' | 'clock'
}

/** From issued on it is due for fifteen days. */
export const billMoves = {
  issue: { from: ['draft'], to: 'issued', by: 'seller' },
  confirm: { from: ['issued'], to: 'confirmed', by: 'buyer' },
  pay: { from: ['issued', 'confirmed', 'overdue'], to: 'paid', by: 'either' },
  lapse: { from: ['issued', 'confirmed'], to: 'overdue', by: 'clock' },
  writeOff: { from: ['issued', 'confirmed', 'overdue'], to: 'writtenOff', by: 'seller' },
} as const satisfies Record<string, Move>
export type BillMove = keyof typeof billMoves

export const mayMoveBill = (move: BillMove, state: BillState): boolean => {
  const from: readonly BillState[] = billMoves[move].from
  return from.includes(state)
}

export const billDueDays = 15

/** What a message pack holds, in text messages or calls. */
export const messagesPerPack = 1_000

/** What is counted one by one: each costs its own price once no pack is left. */
export const meteredKinds = ['sms', 'voice'] as const
export type MeteredKind = (typeof meteredKinds)[number]
