/** A row of reconciliation as a reader sees it: what differs, what was decided about it, and what he may say to that. */
import {
  billChannels,
  differenceReasons,
  differenceWays,
  matchKinds,
  matchOutcomes,
  ownEnds,
  waysOutOf,
  type MatchRow,
} from '@vigil/contract/billing/reconcile'
import { mayDecide, undoMs, type DecisionState } from '@vigil/contract/billing/second-person'
import type { MatchFacts } from './difference.repository.ts'

/** The checks of the tables know these only. */
export const oneOf = <const T extends string>(known: readonly [T, ...T[]], word: string): T =>
  known.find((one) => one === word) ?? known[0]

export const differenceOf = (row: MatchFacts) => ({
  outcome: oneOf(matchOutcomes, row.outcome),
  kind: oneOf(matchKinds, row.kind),
  theirFen: row.their_fen,
  orderFen: row.order_fen,
  isAside: row.is_aside,
})

export const decisionOf = ({ way_out, needs_second, second_at }: MatchFacts): DecisionState => {
  if (way_out === null) return 'open'
  return needs_second && second_at === null ? 'proposed' : 'decided'
}

export interface Reader {
  readonly accountId: string
  readonly now: number
}

/** A proposal by anybody; a decision only at once, by whoever made it, and never when it is booked or ended by itself. */
export const mayTakeBack = (row: MatchFacts, { accountId, now }: Reader): boolean => {
  const state = decisionOf(row)
  const decidedAt = row.second_at ?? row.decided_at
  if (mayDecide('decline', state, false)) return true
  const isOwn = (row.second_id ?? row.account_id) === accountId
  const isBooked = row.done_at !== null && row.way_out !== 'acknowledge'
  return mayDecide('undo', state, isOwn) && !isBooked && decidedAt !== null && now < decidedAt.getTime() + undoMs
}

const settledOf = (row: MatchFacts, reader: Reader): MatchRow['settled'] => {
  if (row.way_out === null || row.decided_at === null) return null
  return {
    way: oneOf([...differenceWays, ...ownEnds], row.way_out),
    reason: row.reason === null ? null : oneOf(differenceReasons, row.reason),
    note: row.note,
    by: row.by,
    at: row.decided_at.toISOString(),
    isDone: row.done_at !== null,
    isProposed: decisionOf(row) === 'proposed',
    second: row.second_at && { by: row.second_by, at: row.second_at.toISOString() },
    mayApprove: mayDecide('approve', decisionOf(row), row.account_id === reader.accountId),
    mayTakeBack: mayTakeBack(row, reader),
  }
}

export const matchRowOf =
  (reader: Reader) =>
  (row: MatchFacts): MatchRow => ({
    payMatchId: row.id,
    channel: oneOf(billChannels, row.channel),
    kind: oneOf(matchKinds, row.kind),
    outcome: oneOf(matchOutcomes, row.outcome),
    tradeNo: row.trade_no,
    orderNo: row.order_no,
    payOrderId: row.order_id,
    orderState: row.order_state,
    companyName: row.company_name,
    theirFen: row.their_fen,
    ourFen: row.our_fen,
    theirAt: row.their_at?.toISOString() ?? null,
    ourAt: row.our_at?.toISOString() ?? null,
    ways: row.way_out === null ? waysOutOf(differenceOf(row)) : [],
    settled: settledOf(row, reader),
  })
