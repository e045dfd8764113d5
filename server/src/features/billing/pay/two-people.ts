import { Problem } from '@vigil/contract/problems'
import { areTwoPeople } from '#foundation/account/step-up.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'

/** Whoever proposed it is refused, and so is an account of his; the tables refuse both too (0104). */
export const refuseOneHand = async (tx: ScopedTransaction, actor: Actor, proposerId: string | null): Promise<void> => {
  const [answer] = proposerId === null ? [] : await tx.rows(areTwoPeople(proposerId, actor.accountId))
  if (!answer?.are_two) throw new Problem('secondPersonNeeded')
}
