/** How a difference is ended: by name, with a reason and the password, and above a limit by two people. */
import { stakeOf, waysOutOf, type reconcileCalls } from '@vigil/contract/billing/reconcile'
import { mayDecide, needsSecond } from '@vigil/contract/billing/second-person'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { refuseOneHand } from '../pay/two-people.ts'
import { isSeller } from '../payer/payer.ts'
import { decide, lockMatch, reopen, second, type MatchFacts } from './difference.repository.ts'
import { decisionOf, differenceOf, mayTakeBack } from './match-view.ts'

type Calls = typeof reconcileCalls
type Deps = { readonly database: ScopedDatabase; readonly now: () => number }
interface Decided {
  readonly payMatchId: string
  readonly isProposed: boolean
}

export const createDecisionService = ({ database, now }: Deps) => {
  /** Alone with the difference; returns whether somebody else has to say yes. */
  const change = (
    actor: Actor,
    payMatchId: string,
    step: (tx: ScopedTransaction, row: MatchFacts) => Promise<boolean>,
  ): Promise<Decided> =>
    database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockMatch(actor.scope, payMatchId))
      if (!row) throw new Problem('missing')
      return { payMatchId, isProposed: await step(tx, row) }
    })

  const refuseBuyer = (actor: Actor): void => {
    if (!isSeller(actor)) throw new Problem('missing')
  }
  /** Nothing is booked where it stays as it is; everything else is the worker's. */
  const doneAt = (way: string | null, at: Date): Date | null => (way === 'acknowledge' ? at : null)

  return {
    async settle(actor: Actor, input: InputOf<Calls['settle']>): Promise<Decided> {
      const { payMatchId, way, reason, note = '', password } = input
      refuseBuyer(actor)
      await proveIdentity(database, actor, password)
      return change(actor, payMatchId, async (tx, row) => {
        const isMuch = needsSecond(stakeOf(way, row.their_fen, row.our_fen))
        const isOpen = mayDecide(isMuch ? 'propose' : 'settle', decisionOf(row), false)
        if (!isOpen || !waysOutOf(differenceOf(row)).includes(way)) throw new Problem('differenceOver')
        const at = new Date(now())
        const by = { account_id: actor.accountId, decided_at: at, done_at: isMuch ? null : doneAt(way, at) }
        await tx.rows(decide(payMatchId, { way_out: way, reason, note, ...by, needs_second: isMuch }))
        return isMuch
      })
    },

    async approve(actor: Actor, { payMatchId, password }: InputOf<Calls['approve']>): Promise<Decided> {
      refuseBuyer(actor)
      await proveIdentity(database, actor, password)
      return change(actor, payMatchId, async (tx, row) => {
        const state = decisionOf(row)
        if (!mayDecide('approve', state, false)) throw new Problem('differenceOver')
        await refuseOneHand(tx, actor, row.account_id)
        const at = new Date(now())
        await tx.rows(
          second(payMatchId, { second_id: actor.accountId, second_at: at, done_at: doneAt(row.way_out, at) }),
        )
        return false
      })
    },

    async takeBack(actor: Actor, { payMatchId }: InputOf<Calls['takeBack']>): Promise<Decided> {
      refuseBuyer(actor)
      return change(actor, payMatchId, async (tx, row) => {
        if (!mayTakeBack(row, { accountId: actor.accountId, now: now() })) throw new Problem('differenceOver')
        await tx.rows(reopen(payMatchId))
        return false
      })
    },
  }
}
