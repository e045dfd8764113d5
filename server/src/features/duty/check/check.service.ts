/** Duty checks: a person asks, somebody on duty answers. What the clock does with them stands in check.sweep.ts. */
import type { InputOf } from '@vigil/contract/call'
import { checkWindowMs, type dutyCalls } from '@vigil/contract/duty/duty'
import { type DutyCheck } from '@vigil/contract/duty/now'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import { namesOf } from '../duty.repository.ts'
import { createUnitWriter, type Deps } from '../unit-writer.ts'
import { checkOf, secondsOf } from './check-view.ts'
import * as checks from './check.repository.ts'
import { answerRefusal } from './check.rules.ts'

export const createCheckService = (deps: Deps) => {
  const { database, newId, now } = deps
  const inUnit = createUnitWriter(deps)

  const shown = async (actor: Actor, projectId: string, rows: readonly checks.ShownCheckRow[]) => {
    const ids = rows.flatMap(({ asked_by, answered_by }) => [asked_by, answered_by])
    const names = await database.read(settingsOf(actor), namesOf(projectId, ids))
    const byId = new Map(names.map(({ id, name }) => [id, name]))
    return (row: checks.ShownCheckRow) => checkOf(row, byId)
  }

  const read = async (actor: Actor, checkId: string): Promise<{ row: checks.ShownCheckRow; check: DutyCheck }> => {
    const [row] = await database.read(settingsOf(actor), checks.checkById(actor.scope, checkId))
    const check = row && (await shown(actor, row.project_id, [row]))(row)
    if (!check) throw new Problem('missing')
    return { row, check }
  }

  return {
    async list(actor: Actor, { after, size, ...wish }: InputOf<typeof dutyCalls.checks>) {
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), checks.checkPage(actor.scope, wish, page))
      const listed = pageOfRows(rows, size, await shown(actor, wish.projectId, rows))
      return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
    },

    async ask(actor: Actor, projectId: string): Promise<DutyCheck> {
      const id = newId()
      await inUnit(actor, projectId, async ({ tx, site, note }) => {
        const at = now()
        const window = { asked_at: new Date(at), due_at: new Date(at + checkWindowMs) }
        const [asked] = await tx.rows(checks.insertCheck({ id, ...site, ...window, asked_by: actor.accountId }))
        if (!asked) throw new Problem('checkUnderWay')
        await note({ kind: 'checkAsked', subjectId: id })
      })
      return (await read(actor, id)).check
    },

    async answer(actor: Actor, checkId: string): Promise<DutyCheck> {
      const { row } = await read(actor, checkId)
      await inUnit(actor, row.project_id, async ({ tx, note }) => {
        const at = new Date(now())
        const [current] = await tx.rows(checks.checkById(actor.scope, checkId))
        const state = current && checkOf(current, new Map())?.state
        const refusal = state ? answerRefusal({ state, dueAt: row.due_at.getTime() }, at.getTime()) : 'checkOver'
        if (refusal) throw new Problem(refusal)
        const called = await tx.rows(checks.calledNow(row.project_id, at))
        if (!called.some(({ account_id }) => account_id === actor.accountId)) throw new Problem('notOnDuty')
        // The clock may have closed it in this very moment: then it is missed, and stays missed.
        const [answered] = await tx.rows(checks.answerCheck(checkId, actor.accountId, at))
        if (!answered) throw new Problem('checkOver')
        await note({ kind: 'checkAnswered', subjectId: checkId, seconds: secondsOf(row, at) })
      })
      return (await read(actor, checkId)).check
    },
  }
}
