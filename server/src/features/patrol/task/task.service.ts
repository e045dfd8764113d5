/** Tasks as people see and steer them. */
import type { InputOf } from '@vigil/contract/call'
import { patrolTaskMoves, type PatrolTask, type patrolTaskCalls } from '@vigil/contract/patrol/task'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { codeFault, readCode } from '../place/code.rules.ts'
import { placeById } from '../place/place.repository.ts'
import { peopleOf } from '../plan/plan.repository.ts'
import * as tasks from './task.repository.ts'
import { stateOf, taskOf, taskRowOf } from './task.view.ts'

type Deps = { database: ScopedDatabase; now: () => number }

/** A task whole, in a transaction that is under way. */
export const readTask = async (
  tx: Pick<ScopedTransaction, 'rows'>,
  actor: Actor,
  taskId: string,
): Promise<{ row: tasks.TaskRow; points: tasks.PointRow[]; fires: tasks.FireRow[]; refused: number }> => {
  const [row] = await tx.rows(tasks.taskById(actor.scope, taskId))
  if (!row) throw new Problem('missing')
  const points = await tx.rows(tasks.pointsOf(taskId))
  const fires = await tx.rows(tasks.firesIn(row.project_id))
  const [counted] = await tx.rows(tasks.countRefused(taskId))
  return { row, points, fires, refused: counted?.refused ?? 0 }
}

export const createTaskService = ({ database, now }: Deps) => {
  const read = (actor: Actor, taskId: string): Promise<PatrolTask> =>
    database.write(settingsOf(actor), async (tx) => taskOf(actor, await readTask(tx, actor, taskId)))

  const change = (
    actor: Actor,
    taskId: string,
    work: (tx: ScopedTransaction, row: tasks.TaskRow, points: readonly tasks.PointRow[]) => Promise<void>,
  ): Promise<PatrolTask> =>
    database.write(settingsOf(actor), async (tx) => {
      await tx.rows(tasks.holdTask(actor.scope, taskId))
      const { row, points } = await readTask(tx, actor, taskId)
      await work(tx, row, points)
      return taskOf(actor, await readTask(tx, actor, taskId))
    })

  const mustBeOpen = (row: tasks.TaskRow): void => {
    if (patrolTaskMoves[stateOf(row)].cancel === undefined) throw new Problem('patrolTaskMove')
  }

  return {
    async list(actor: Actor, { after, size, isMine, ...filter }: InputOf<typeof patrolTaskCalls.list>) {
      const mineOf = isMine === true ? actor.accountId : undefined
      const page = tasks.taskPage(actor.scope, { ...filter, mineOf }, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, taskRowOf)
    },

    get: read,

    assign: (actor: Actor, { taskId, accountId }: InputOf<typeof patrolTaskCalls.assign>) =>
      change(actor, taskId, async (tx, row) => {
        mustBeOpen(row)
        const people = await tx.rows(peopleOf(row.project_id))
        if (!people.some(({ id }) => id === accountId)) throw new Problem('patrolElsewhere')
        await tx.rows(tasks.changeTask(taskId, { account_id: accountId }))
      }),

    cancel: (actor: Actor, { taskId, note }: InputOf<typeof patrolTaskCalls.cancel>) =>
      change(actor, taskId, async (tx, row) => {
        mustBeOpen(row)
        const said = { state: 'cancelled', cancel_note: note, cancelled_by: actor.accountId }
        await tx.rows(tasks.changeTask(taskId, said))
        // What was done stays done; what was not is nobody's fault.
        await tx.rows(tasks.voidPoints(taskId))
      }),

    sayWhy: (actor: Actor, { taskId, placeId, reason, note }: InputOf<typeof patrolTaskCalls.sayWhy>) =>
      change(actor, taskId, async (tx, _row, points) => {
        const point = points.find(({ place_id }) => place_id === placeId)
        if (point?.outcome !== 'missed') throw new Problem('patrolTaskMove')
        await tx.rows(tasks.changePoint(taskId, placeId, { reason, reason_note: note ?? null }))
      }),

    byCode: (actor: Actor, { content }: InputOf<typeof patrolTaskCalls.byCode>) =>
      database.write(settingsOf(actor), async (tx) => {
        const code = readCode(content)
        const [row] = code ? await tx.rows(placeById(actor.scope, code.placeId)) : []
        const owner = row && { id: row.id, secret: row.secret, codeVersion: row.code_version }
        if (!row || !owner || codeFault(owner, code, now()) !== null) return { place: null, tasks: [] }
        const open = await tx.rows(tasks.tasksAt(actor.scope, row.id))
        const { id: placeId, name, label, project_id: projectId, project_name: projectName } = row
        return { place: { placeId, name, label, projectId, projectName }, tasks: open.map(taskRowOf) }
      }),
  }
}
