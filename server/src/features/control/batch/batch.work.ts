/**
 * Moves batches on, in a worker: each loop is judged when its turn comes, in the name and with the rights of whoever began
 * it, and its turn and its command become true together. A worker that dies in between has given it or has not.
 */
import { Problem } from '@vigil/contract/problems'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { actorOf } from '#foundation/rights/actor/actors.ts'
import { actorInRole, holdActor } from '#foundation/rights/actor/hold-actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { look } from '../order/look.ts'
import { isTaken, placeOrder } from '../order/place-order.ts'
import * as batches from './batch.repository.ts'
import { batchRefusal, nextStep } from './batch.rules.ts'

type Deps = { database: ScopedDatabase; run: RunStatement; newId: () => string; now: () => number }

const mostAtOnce = 50

/** Why a loop whose turn has come is not moved; anything else is a failure of ours and tried again. */
const refusalIn = (error: unknown): string | undefined => {
  if (isTaken(error)) return 'commandRunning'
  return error instanceof Problem ? error.code : undefined
}

export const createBatchWork = ({ database, run, newId, now }: Deps) => {
  const give = async (actor: Actor, batch: batches.RunningBatch, turn: batches.LoopTurn): Promise<void> => {
    const { id: batchId } = batch
    const { equipmentId } = turn
    const isAutomatic = batch.origin_kind === 'timer'
    await database.write(settingsOf(actor), async (tx) => {
      const [running] = await tx.rows(batches.holdRunning(batchId))
      if (!running) return
      const mover = await holdActor(tx, actor)
      const seen = await look(tx.rows, mover, turn, now())
      // It may have been moved to another unit since.
      const refusal = seen.target.project_id === batch.project_id ? batchRefusal(mover, seen, isAutomatic) : 'missing'
      if (refusal) throw new Problem(refusal)
      const origin = { kind: batch.origin_kind, id: batch.origin_id }
      const { id } = await placeOrder(tx, { id: newId(), actor: mover, seen, origin, note: null })
      const [taken] = await tx.rows(batches.takeTurn(batchId, equipmentId, { command_id: id }))
      if (!taken) throw new Error('the turn of a loop was taken already')
    })
  }

  const giveOrRefuse = async (actor: Actor, batch: batches.RunningBatch, turn: batches.LoopTurn): Promise<void> => {
    try {
      await give(actor, batch, turn)
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === undefined) throw error
      await run(batches.takeTurn(batch.id, turn.equipmentId, { refusal }))
    }
  }

  const moveOn = async (batch: batches.RunningBatch): Promise<number> => {
    const next = nextStep(batch.loops, batch.stop_percent)
    if (next.step === 'wait') return 0
    if (next.step === 'pause') return (await run(batches.pauseBatch(batch.id))).length
    if (next.step === 'nextWave' && batch.wave >= batch.waves)
      return (await run(batches.endBatch(batch.id, 'done'))).length
    if (next.step === 'nextWave') return (await run(batches.enterWave(batch.id, batch.wave))).length
    const [row] = await database.read(nobody, actorInRole({ accountId: batch.account_id, roleId: batch.role_id }))
    if (!row) return (await run(batches.endBatch(batch.id, 'broken'))).length
    for (const turn of next.loops) await giveOrRefuse(actorOf(row), batch, turn)
    return next.loops.length
  }

  return {
    /** How many loops or batches changed. */
    async round(): Promise<number> {
      let changed = 0
      for (const batch of await run(batches.runningBatches(mostAtOnce))) changed += await moveOn(batch)
      return changed
    },
    drop: () => run(batches.dropOldBatches()),
  }
}
