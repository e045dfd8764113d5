/** Reconciliation: a channel's bill of a day beside our ledger. Every row is on both sides, on one, or not the same. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Fen, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { tableWish } from '../table-file.ts'

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

/** How much a way out decides about: what is booked, or what is let stand. Pure. */
export const stakeOf = (way: DifferenceWay, theirFen: number | null, ourFen: number | null): number =>
  Math.abs(way === 'acknowledge' ? (theirFen ?? 0) - (ourFen ?? 0) : (theirFen ?? 0))

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
      /** Too much for one: nothing happens before a second person says yes. */
      isProposed: z.boolean(),
      second: z.nullable(z.object({ by: z.nullable(z.string()), at: Instant })),
      /** By this reader, now. */
      mayApprove: z.boolean(),
      mayTakeBack: z.boolean(),
    }),
  ),
})
export type MatchRow = z.output<typeof MatchRow>

const Decided = z.object({ payMatchId: Id, isProposed: z.boolean() })

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
  export: call({
    path: 'bill/exportReconciled.action',
    description: 'An address at which a day of reconciliation lies as CSV or a workbook, good for a minute.',
    kind: 'command',
    body: 'form',
    // Whoever sees the sums takes them along; nobody else.
    permission: 'bill:price',
    scope: {},
    input: z.strictObject({ day: Day, channel, outcome: z.optional(z.enum(matchOutcomes)), ...tableWish }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  settle: call({
    path: 'bill/settleDifference.action',
    description:
      'Ends a difference by booking it, giving it back or letting it stand; above ¥1,000 it proposes that only.',
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
    output: Decided,
  }),
  approve: call({
    path: 'bill/approveDifference.action',
    description: 'A second person lets what was proposed about a difference above ¥1,000 count; needs the password.',
    kind: 'command',
    body: 'json',
    permission: 'bill:update',
    scope: { payMatchId: 'payMatch' },
    input: z.strictObject({ payMatchId: Id, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
    output: Decided,
  }),
  takeBack: call({
    path: 'bill/takeBackDecision.action',
    description: 'Takes back what was proposed about a difference, or within 5 seconds what one has decided oneself.',
    kind: 'command',
    body: 'json',
    permission: 'bill:update',
    scope: { payMatchId: 'payMatch' },
    input: z.strictObject({ payMatchId: Id }),
    output: Decided,
  }),
}
