/** What the bills say beside our ledger, for whoever sells. */
import type { InputOf } from '@vigil/contract/call'
import {
  billChannels,
  matchOutcomes,
  type Reconciliation,
  type reconcileCalls,
} from '@vigil/contract/billing/reconcile'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { matchPage, sumsOf } from './difference.repository.ts'
import { matchRowOf, oneOf } from './match-view.ts'
import { statementsOf } from './statement.repository.ts'

type Calls = typeof reconcileCalls
type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

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
    const rows = await database.read(settingsOf(actor), matchPage(actor.scope, asked, size + 1))
    return pageOfRows(rows, size, matchRowOf({ accountId: actor.accountId, now: now() }))
  },
})
