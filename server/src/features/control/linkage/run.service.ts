/** What rules did, and the word of whoever is on duty on a step that asks. */
import type { InputOf } from '@vigil/contract/call'
import type { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageRun } from '@vigil/contract/linkage/run'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { dangerOf } from '../control.rules.ts'
import { look } from '../order/look.ts'
import { runView } from './linkage.view.ts'
import * as runs from './run.repository.ts'

type Deps = { database: ScopedDatabase; now: () => number }

export const createRunService = ({ database, now }: Deps) => {
  const shown = async (tx: ScopedTransaction, actor: Actor, runId: string): Promise<LinkageRun> => {
    const [row] = await tx.rows(runs.runById(actor.scope, runId))
    if (!row) throw new Problem('missing')
    return runView(row)
  }

  /** He could do it himself, now, and proves who he is where doing it himself would ask him to. */
  const judge = async (tx: ScopedTransaction, actor: Actor, step: runs.AskingStep, password: string | undefined) => {
    const { equipment_id: equipmentId, action, params } = step
    const { order, situation } = await look(tx.rows, actor, { equipmentId, action, params }, now())
    if (dangerOf(order, situation, 1).danger === 'password' && password === undefined)
      throw new Problem('passwordNeeded')
  }

  return {
    async list(actor: Actor, { after, size, ...filter }: InputOf<typeof linkageCalls.runs>) {
      const page = runs.runPage(actor.scope, filter, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, runView)
    },

    get: (actor: Actor, runId: string): Promise<LinkageRun> =>
      database.write(settingsOf(actor), (tx) => shown(tx, actor, runId)),

    async answer(actor: Actor, { runId, place, isWanted, password }: InputOf<typeof linkageCalls.answer>) {
      if (password !== undefined) await proveIdentity(database, actor, password)
      return database.write(settingsOf(actor), async (tx) => {
        await shown(tx, actor, runId)
        const [step] = await tx.rows(runs.askingStep(runId, place))
        if (!step) throw new Problem('stepTooLate')
        if (isWanted) await judge(tx, actor, step, password)
        const answer = isWanted ? ({ state: 'due' } as const) : ({ state: 'skipped', refusal: 'saidNo' } as const)
        await tx.rows(runs.answerStep(runId, place, answer, actor))
        return shown(tx, actor, runId)
      })
    },
  }
}
