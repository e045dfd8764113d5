/** Orders something in the name of somebody who is not there: looked at anew, with the rights that he has now. */
import { Problem } from '@vigil/contract/problems'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { holdActor } from '#foundation/rights/actor/hold-actor.ts'
import { isTaken } from '#infrastructure/database/failure.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { batchRefusal } from '../batch/batch.rules.ts'
import { testRefusal } from '../self-test/self-test.rules.ts'
import { look, type Asked, type Look } from './look.ts'
import { placeOrder, type Placing } from './place-order.ts'

export interface Asking {
  readonly asked: Asked
  /** It may have been moved to another unit since. */
  readonly projectId: string
  /** Nobody looks while it is done. */
  readonly isAutomatic: boolean
  readonly now: number
}

export interface Errand extends Asking {
  readonly origin: Placing['origin']
  readonly id: string
}

/** How it stands for him; or a Problem, when it must not be. Moves nothing. */
export const lookInName = async (
  read: ScopedTransaction['rows'],
  mover: Actor,
  { asked, projectId, isAutomatic, now }: Asking,
): Promise<Look> => {
  const seen = await look(read, mover, asked, now)
  const isHere = seen.target.project_id === projectId
  const unproved = isAutomatic ? testRefusal(seen, now) : undefined
  const refusal = isHere ? (batchRefusal(mover, seen, isAutomatic) ?? unproved) : 'missing'
  if (refusal) throw new Problem(refusal)
  return seen
}

/** The command; or a Problem, when it must not be. */
export const giveInName = async (tx: ScopedTransaction, actor: Actor, errand: Errand): Promise<string> => {
  const mover = await holdActor(tx, actor)
  const seen = await lookInName(tx.rows, mover, errand)
  const { id, origin } = errand
  const placed = await placeOrder(tx, { id, actor: mover, seen, origin, note: null })
  return placed.id
}

/** Why it is not moved; anything else is a failure of ours and tried again. */
export const refusalIn = (error: unknown): string | undefined => {
  if (isTaken(error)) return 'commandRunning'
  return error instanceof Problem ? error.code : undefined
}
