/** A channel's lines beside ours: on both sides, on one, or not the same. Pure. */
import type { MatchKind, MatchOutcome } from '@vigil/contract/billing/reconcile'
import type { BillLine } from '#infrastructure/payment/pay-channel.ts'

/** What we have of a payment or refund. */
export interface OwnLine {
  readonly kind: MatchKind
  readonly trade_no: string
  /** Ours, as the channel was told it. */
  readonly return_no: string
  readonly order_no: string
  /** Above zero; of a payment with another amount than was ordered, what was ordered. None: nobody ordered it. */
  readonly fen: number | null
  readonly at: Date
  /** Of the day that is compared; the others are known because the channel names them. */
  readonly is_of_day: boolean
  /** A bill of another day had it. */
  readonly is_matched: boolean
}

export interface Matched {
  readonly kind: MatchKind
  readonly outcome: MatchOutcome
  readonly trade_no: string
  readonly return_no: string
  readonly order_no: string
  readonly their_fen: number | null
  readonly our_fen: number | null
  readonly their_at: Date | null
  readonly our_at: Date | null
}

const keyOf = (kind: MatchKind, tradeNo: string, returnNo: string): string =>
  kind === 'in' ? `in ${tradeNo}` : `back ${returnNo}`

/** What went back counts below zero. */
const signed = (kind: MatchKind, fen: number | null | undefined): number | null =>
  fen === null || fen === undefined ? null : kind === 'back' ? -fen : fen

const outcomeOf = (their: number | null, our: number | null): MatchOutcome => {
  if (our === null) return 'missingHere'
  if (their === null) return 'missingThere'
  return their === our ? 'matched' : 'amountDiffers'
}

export const matchLines = (theirs: readonly BillLine[], ours: readonly OwnLine[]): Matched[] => {
  const own = new Map(ours.map((line) => [keyOf(line.kind, line.trade_no, line.return_no), line]))
  const told = new Set<string>()
  const named = theirs.flatMap((line): Matched[] => {
    const key = keyOf(line.kind, line.tradeNo, line.returnNo)
    // A line that stands in a bill twice is one line.
    if (told.has(key)) return []
    told.add(key)
    const mine = own.get(key)
    const [their_fen, our_fen] = [signed(line.kind, line.fen), signed(line.kind, mine?.fen)]
    return [
      {
        kind: line.kind,
        outcome: outcomeOf(their_fen, our_fen),
        trade_no: line.tradeNo,
        return_no: line.returnNo,
        order_no: line.orderNo,
        their_fen,
        our_fen,
        their_at: line.at,
        our_at: mine?.at ?? null,
      },
    ]
  })
  const alone = ours.filter(
    ({ kind, trade_no, return_no, is_of_day, is_matched }) =>
      is_of_day && !is_matched && !told.has(keyOf(kind, trade_no, return_no)),
  )
  return [...named, ...alone.map(ourAlone)]
}

const ourAlone = ({ kind, trade_no, return_no, order_no, fen, at }: OwnLine): Matched => ({
  kind,
  outcome: 'missingThere',
  trade_no,
  return_no,
  order_no,
  their_fen: null,
  our_fen: signed(kind, fen ?? 0),
  their_at: null,
  our_at: at,
})
