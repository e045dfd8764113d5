/** Reconciliation: a channel's bill of a day beside our ledger. Every row is on both sides, on one, or not the same. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Fen, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

/** missingHere: only the channel has it. missingThere: only we have it. */
export const matchOutcomes = ['matched', 'missingHere', 'missingThere', 'amountDiffers'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** Money that came, and money that went back. */
export const matchKinds = ['in', 'back'] as const
export type MatchKind = (typeof matchKinds)[number]

export const billChannels = ['chatPay', 'alipay'] as const

/** credit: book it and let the order count. giveBack: the way it came. acknowledge: it stays as it is, with a reason. */
export const differenceWays = ['credit', 'giveBack', 'acknowledge'] as const
export type DifferenceWay = (typeof differenceWays)[number]
/** Ended by themselves: the next bill had it, or the channel told us after all. */
export const ownEnds = ['cameLater', 'heardLater'] as const

export const differenceReasons = ['noticeLost', 'notBelieved', 'paidTwice', 'fee', 'nextDay', 'other'] as const

interface Difference {
  readonly outcome: MatchOutcome
  readonly kind: MatchKind
  readonly theirFen: number | null
  /** Of the order that it names, if we have it. */
  readonly orderFen: number | null
  /** It is booked apart, because the amount was another one. */
  readonly isAside: boolean
}

/** How somebody may end a difference; none of what agrees. Pure. */
export const waysOutOf = ({ outcome, kind, theirFen, orderFen, isAside }: Difference): DifferenceWay[] => {
  if (outcome === 'matched') return []
  if (outcome === 'amountDiffers') return isAside ? ['giveBack', 'acknowledge'] : ['acknowledge']
  if (outcome === 'missingThere' || kind === 'back' || orderFen === null) return ['acknowledge']
  return theirFen === orderFen ? ['credit', 'giveBack'] : ['giveBack', 'acknowledge']
}

const Sum = z.object({ outcome: z.enum(matchOutcomes), count: z.int(), open: z.int(), theirFen: Fen, ourFen: Fen })
const Statement = z.object({
  channel: z.enum(billChannels),
  /** due: it has not come yet, so nothing is compared. */
  state: z.enum(['due', 'read']),
  readAt: z.nullable(Instant),
})

const Reconciliation = z.object({
  day: z.string(),
  /** Of each channel that was asked for its bill. */
  statements: z.array(Statement),
  sums: z.array(Sum),
})
export type Reconciliation = z.output<typeof Reconciliation>

const MatchRow = z.object({
  payMatchId: Id,
  channel: z.enum(billChannels),
  kind: z.enum(matchKinds),
  outcome: z.enum(matchOutcomes),
  tradeNo: z.string(),
  orderNo: z.string(),
  payOrderId: z.nullable(Id),
  orderState: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** What went back counts below zero. */
  theirFen: z.nullable(Fen),
  ourFen: z.nullable(Fen),
  theirAt: z.nullable(Instant),
  ourAt: z.nullable(Instant),
  /** How it may be ended; empty: nothing to do. */
  ways: z.array(z.enum(differenceWays)),
  settled: z.nullable(
    z.object({
      way: z.enum([...differenceWays, ...ownEnds]),
      reason: z.nullable(z.enum(differenceReasons)),
      note: z.string(),
      by: z.nullable(z.string()),
      at: Instant,
      /** Decided; what it needs is booked in a moment. */
      isDone: z.boolean(),
    }),
  ),
})
export type MatchRow = z.output<typeof MatchRow>

const channel = z.optional(z.enum(billChannels))

export const reconcileCalls = {
  day: call({
    path: 'bill/getReconciliation.action',
    description: 'Whether the channels’ bills of a day agree with our ledger: four outcomes with counts and sums.',
    kind: 'query',
    body: 'form',
    permission: 'bill:price',
    scope: {},
    input: z.object({ day: Day, channel }),
    output: Reconciliation,
  }),
  rows: call({
    path: 'bill/findReconciled.action',
    description: 'Payments and refunds of a day as the channel and we have them, differences or any one outcome.',
    kind: 'query',
    body: 'form',
    permission: 'bill:price',
    scope: {},
    input: z.object({ ...pageInput, day: Day, channel, outcome: z.optional(z.enum(matchOutcomes)) }),
    output: pageOf(MatchRow),
  }),
  settle: call({
    path: 'bill/settleDifference.action',
    description:
      'Ends a difference: books and delivers it, gives it back, or lets it stand, with a reason and the password.',
    kind: 'command',
    body: 'json',
    permission: 'bill:update',
    scope: { payMatchId: 'payMatch' },
    input: z.strictObject({
      payMatchId: Id,
      way: z.enum(differenceWays),
      reason: z.enum(differenceReasons),
      note: z.optional(z.string().check(z.trim(), z.maxLength(140))),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    output: z.object({ payMatchId: Id }),
  }),
}
