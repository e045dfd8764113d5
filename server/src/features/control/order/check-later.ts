/** Whether somebody may set a move for another time: what stands in the way only today does not count. */
import { Problem } from '@vigil/contract/problems'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { moves } from '#foundation/rights/move.rules.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { batchRefusal } from '../batch/batch.rules.ts'
import { controlFacts, controlTarget, type TargetRow } from '../control.repository.ts'
import { mayMove, type Order } from '../control.rules.ts'
import { closes } from './effect.rules.ts'
import { orderOf, situationOf, type Asked } from './look.ts'

export interface LaterMove {
  readonly target: TargetRow
  readonly order: Order
}

interface When {
  readonly now: number
  /** Nobody looks while it is done. */
  readonly isAutomatic: boolean
}

export const checkLater = async (
  { rows }: Transaction,
  actor: Actor,
  asked: Asked,
  { now, isAutomatic }: When,
): Promise<LaterMove> => {
  const [target] = await rows(controlTarget(actor.scope, asked.equipmentId))
  if (!target) throw new Problem('missing')
  const order = orderOf(target, asked)
  if (!mayMove(actor, order)) throw new Problem('forbidden')
  const question = { isClosing: closes(order), isReading: !moves(order), besides: null }
  const [facts] = await rows(controlFacts(target.id, question))
  if (!facts) throw new Problem('missing')
  const situation = { ...situationOf(target, facts, order, now), hasTripped: false, lockedBy: null }
  const refusal = batchRefusal(actor, { order, situation }, isAutomatic)
  if (refusal) throw new Problem(refusal, { equipmentId: asked.equipmentId })
  return { target, order }
}
