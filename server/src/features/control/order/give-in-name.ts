/** Orders something in the name of somebody who is not there: looked at anew, with the rights that he has now. */
import { Problem } from '@vigil/contract/problems'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { holdActor } from '#foundation/rights/actor/hold-actor.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { batchRefusal } from '../batch/batch.rules.ts'
import { look, type Asked } from './look.ts'
import { isTaken, placeOrder, type Placing } from './place-order.ts'

export interface Errand {
  readonly asked: Asked
  /** It may have been moved to another unit since. */
  readonly projectId: string
  /** Nobody looks while it is done. */
  readonly isAutomatic: boolean
  readonly origin: Placing['origin']
  readonly id: string
  readonly now: number
}

/** The command; or a Problem, when it must not be. */
export const giveInName = async (tx: ScopedTransaction, actor: Actor, errand: Errand): Promise<string> => {
  const { asked, projectId, isAutomatic, origin, id, now } = errand
  const mover = await holdActor(tx, actor)
  const seen = await look(tx.rows, mover, asked, now)
  const refusal = seen.target.project_id === projectId ? batchRefusal(mover, seen, isAutomatic) : 'missing'
  if (refusal) throw new Problem(refusal)
  const placed = await placeOrder(tx, { id, actor: mover, seen, origin, note: null })
  return placed.id
}

/** Why it is not moved; anything else is a failure of ours and tried again. */
export const refusalIn = (error: unknown): string | undefined => {
  if (isTaken(error)) return 'commandRunning'
  return error instanceof Problem ? error.code : undefined
}
