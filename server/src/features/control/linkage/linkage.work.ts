/**
 * Lets rules act, in a worker: those that have held long enough fire, and each step whose time has come is given in the name
 * of who answers for it. A worker that dies in between has given it or has not.
 */
import { latestStepMs } from '@vigil/contract/linkage/run'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { actorOf } from '#foundation/rights/actor/actors.ts'
import { actorInRole } from '#foundation/rights/actor/hold-actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { giveInName, refusalIn } from '../order/give-in-name.ts'
import { dueRules, fireRule } from './judged.repository.ts'
import * as runs from './run.repository.ts'

interface Deps {
  readonly database: ScopedDatabase
  readonly transactor: Transactor
  readonly run: RunStatement
  readonly newId: () => string
  readonly now: () => number
}

const mostAtOnce = 100

export const createLinkageWork = ({ database, transactor, run, newId, now }: Deps) => {
  const fireDue = (): Promise<number> =>
    transactor.run(async (tx) => {
      const due = await tx.rows(dueRules(mostAtOnce))
      for (const rule of due) await tx.rows(fireRule(newId(), rule))
      return { result: due.length }
    })

  const give = async (actor: Actor, step: runs.DueStep): Promise<void> => {
    const { run_id, place, project_id: projectId, equipment_id: equipmentId, action, params } = step
    await database.write(settingsOf(actor), async (tx) => {
      const [held] = await tx.rows(runs.holdDue(run_id, place))
      if (!held) return
      const origin = { kind: 'rule', id: run_id } as const
      const asked = { equipmentId, action, params }
      const errand = { asked, projectId, isAutomatic: true, origin, id: newId(), now: now() }
      const command_id = await giveInName(tx, actor, errand)
      await tx.rows(runs.endStep(run_id, place, { state: 'given', command_id }))
    })
  }

  const giveOrRefuse = async (step: runs.DueStep): Promise<void> => {
    const end = (state: 'refused' | 'skipped', refusal: string) =>
      run(runs.endStep(step.run_id, step.place, { state, refusal }))
    if (step.is_paused) return void (await end('skipped', 'paused'))
    if (now() - step.due_at.getTime() > latestStepMs) return void (await end('skipped', 'tooLate'))
    const [row] = await database.read(nobody, actorInRole({ accountId: step.account_id, roleId: step.role_id }))
    if (!row) return void (await end('refused', 'forbidden'))
    try {
      await give(actorOf(row), step)
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === undefined) throw error
      await end('refused', refusal)
    }
  }

  return {
    /** How many rules fired and steps ended. */
    async round(): Promise<number> {
      const fired = await fireDue()
      const due = await run(runs.dueSteps(mostAtOnce))
      for (const step of due) await giveOrRefuse(step)
      return fired + due.length
    },
    drop: () => run(runs.dropUnanswered()),
  }
}
