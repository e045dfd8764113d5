/** What the bills say, for whoever sells; and how a difference is ended, by name and with a reason. */
import type { InputOf } from '@vigil/contract/call'
import {
  billChannels,
  differenceReasons,
  differenceWays,
  matchKinds,
  matchOutcomes,
  ownEnds,
  waysOutOf,
  type MatchRow,
  type Reconciliation,
  type reconcileCalls,
} from '@vigil/contract/billing/reconcile'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { isSeller } from '../payer/payer.ts'
import { decide, lockMatch, matchPage, sumsOf, type MatchFacts } from './difference.repository.ts'
import { statementsOf } from './statement.repository.ts'

type Calls = typeof reconcileCalls
type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

/** The checks of the tables know these only. */
const oneOf = <const T extends string>(known: readonly [T, ...T[]], word: string): T =>
  known.find((one) => one === word) ?? known[0]

const differenceOf = (row: MatchFacts) => ({
  outcome: oneOf(matchOutcomes, row.outcome),
  kind: oneOf(matchKinds, row.kind),
  theirFen: row.their_fen,
  orderFen: row.order_fen,
  isAside: row.is_aside,
})

const rowOf = (row: MatchFacts): MatchRow => ({
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
  settled:
    row.way_out === null || row.decided_at === null
      ? null
      : {
          way: oneOf([...differenceWays, ...ownEnds], row.way_out),
          reason: row.reason === null ? null : oneOf(differenceReasons, row.reason),
          note: row.note,
          by: row.by,
          at: row.decided_at.toISOString(),
          isDone: row.done_at !== null,
        },
})

export const createReconcileService = ({ database, now }: Deps) => ({
  async day(actor: Actor, wish: InputOf<Calls['day']>): Promise<Reconciliation> {
    const settings = settingsOf(actor)
    const [bills, sums] = await Promise.all([
      database.read(settings, statementsOf(wish.day)),
      database.read(settings, sumsOf(actor.scope, wish)),
    ])
    const asked = bills.filter(({ channel }) => wish.channel === undefined || channel === wish.channel)
    return {
      day: wish.day,
      statements: asked.map(({ channel, state, read_at }) => ({
        channel: oneOf(billChannels, channel),
        state: oneOf(['due', 'read'], state),
        readAt: read_at?.toISOString() ?? null,
      })),
      sums: sums.map(({ outcome, count, open, their_fen, our_fen }) => ({
        outcome: oneOf(matchOutcomes, outcome),
        count,
        open,
        theirFen: their_fen,
        ourFen: our_fen,
      })),
    }
  },

  async rows(actor: Actor, { after, size, ...wish }: InputOf<Calls['rows']>) {
    const asked = { ...wish, after: pageStart(after) }
    return pageOfRows(await database.read(settingsOf(actor), matchPage(actor.scope, asked, size + 1)), size, rowOf)
  },

  /** Decided here; what has to be booked, the worker books. */
  async settle(actor: Actor, input: InputOf<Calls['settle']>): Promise<{ payMatchId: string }> {
    const { payMatchId, way, reason, note = '', password } = input
    if (!isSeller(actor)) throw new Problem('missing')
    await proveIdentity(database, actor, password)
    return database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockMatch(actor.scope, payMatchId))
      if (!row) throw new Problem('missing')
      if (row.way_out !== null || !waysOutOf(differenceOf(row)).includes(way)) throw new Problem('differenceOver')
      const at = new Date(now())
      const done_at = way === 'acknowledge' ? at : null
      await tx.rows(
        decide(payMatchId, { way_out: way, reason, note, account_id: actor.accountId, decided_at: at, done_at }),
      )
      return { payMatchId }
    })
  },
})
