/**
 * Moves batches on, in a worker: each loop is judged when its turn comes, in the name and with the rights of whoever began
 * it, and its turn and its command become true together. A worker that dies in between has given it or has not.
 */
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { actorOf } from '#foundation/rights/actor/actors.ts'
import { actorInRole } from '#foundation/rights/actor/hold-actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { giveInName, refusalIn } from '../order/give-in-name.ts'
import * as batches from './batch.repository.ts'
import { nextStep } from './batch.rules.ts'

type Deps = { database: ScopedDatabase; run: RunStatement; newId: () => string; now: () => number }

const mostAtOnce = 50

export const createBatchWork = ({ database, run, newId, now }: Deps) => {
  const give = async (actor: Actor, batch: batches.RunningBatch, turn: batches.LoopTurn): Promise<void> => {
    const { id: batchId, project_id: projectId } = batch
    const origin = { kind: batch.origin_kind, id: batch.origin_id }
    const isAutomatic = batch.origin_kind === 'timer'
    await database.write(settingsOf(actor), async (tx) => {
      const [running] = await tx.rows(batches.holdRunning(batchId))
      if (!running) return
      const errand = { asked: turn, projectId, isAutomatic, origin, id: newId(), now: now() }
      const command_id = await giveInName(tx, actor, errand)
      const [taken] = await tx.rows(batches.takeTurn(batchId, turn.equipmentId, { command_id }))
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
