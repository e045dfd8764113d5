/** What the clock does with rounds, in a worker: makes tasks, reminds, says what was missed. Several workers do no harm. */
import { insertMessages } from '#foundation/equipment/message.repository.ts'
import { dayOf, daysAfter, midnightOf } from '#foundation/project/unit-time.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { occurrences, type Occurrence } from '../plan/plan.rules.ts'
import { remindersDue } from './reminder.rules.ts'
import * as work from './task-work.repository.ts'

type Deps = { transactor: Transactor; newId: (at?: number) => string; now: () => number }

const mostAtOnce = 200
const leadMs = 30 * 60_000
const reminderLadder = 'patrol'
const missedLadder = 'patrolMissed'

export const createPatrolWork = ({ transactor, newId, now }: Deps) => {
  /** The rest of the unit's day, and from half an hour before midnight the next one. */
  const make = async (tx: Transaction, plan: work.DuePlan): Promise<number> => {
    const { zone, body, made_until } = plan
    const until = midnightOf(daysAfter(dayOf(now() + leadMs, zone), 1), zone)
    const walks = occurrences(body, zone, { from: made_until.getTime(), to: until })
    const checks = new Map((await tx.rows(work.checksOf(body.placeIds))).map((row) => [row.id, row.checks]))
    let made = 0
    for (const walk of walks) made += await makeTask(tx, plan, walk, checks)
    await tx.rows(work.setMade(plan.id, new Date(until)))
    return made
  }

  const makeTask = async (
    tx: Transaction,
    { id: plan_id, oem_id, company_id, project_id, body }: work.DuePlan,
    walk: Occurrence,
    checks: ReadonlyMap<string, unknown>,
  ): Promise<number> => {
    const site = { oem_id, company_id, project_id }
    const when = { day: walk.day, clock_from: walk.from }
    // The platform was away for all of it: nobody could have walked it, so it is not counted against anybody.
    const isOver = walk.endsAt <= now()
    const id = newId(walk.beginsAt)
    const [task] = await tx.rows(
      work.insertTask({
        id,
        ...site,
        plan_id,
        plan_name: body.name,
        ...when,
        account_id: walk.accountId,
        begins_at: new Date(walk.beginsAt),
        ends_at: new Date(walk.endsAt),
        is_order_fixed: body.isOrderFixed,
        weakest_proof: body.weakestProof,
        needs_photo: body.needsPhoto,
        state: isOver ? 'cancelled' : 'notStarted',
      }),
    )
    if (!task) return 0
    const points = [...new Set(body.placeIds)]
      .filter((placeId) => checks.has(placeId))
      .map((place_id, place) => ({
        id: newId(walk.beginsAt),
        task_id: id,
        place_id,
        ...site,
        plan_id,
        place,
        ...when,
        checks: JSON.stringify(checks.get(place_id)),
        outcome: isOver ? 'void' : 'open',
      }))
    if (points.length > 0) await tx.rows(work.insertPoints(points))
    return 1
  }

  const messageOf = (task: work.OverTask, account_id: string, said: { ladder: string; level: number }) => ({
    id: newId(),
    case_id: task.id,
    account_id,
    oem_id: task.oem_id,
    company_id: task.company_id,
    project_id: task.project_id,
    channel: 'push',
    priority: 4,
    ...said,
    created_at: new Date(now()),
    due_at: new Date(now()),
  })

  const remind = async (tx: Transaction): Promise<number> => {
    const due = await tx.rows(work.openTasks(new Date(now()), mostAtOnce))
    for (const task of due) {
      const level = remindersDue({ beginsAt: task.begins_at.getTime(), endsAt: task.ends_at.getTime() }, now())
      await tx.rows(work.setReminded(task.id, level))
    }
    const messages = due.flatMap((task) =>
      task.account_id === null
        ? []
        : [messageOf(task, task.account_id, { ladder: reminderLadder, level: task.reminded + 1 })],
    )
    if (messages.length > 0) await tx.rows(insertMessages(messages))
    return due.length
  }

  const miss = async (tx: Transaction): Promise<number> => {
    const missed = await tx.rows(work.missTasks(new Date(now()), mostAtOnce))
    if (missed.length === 0) return 0
    await tx.rows(work.missPoints(missed.map(({ id }) => id)))
    const managers = await tx.rows(work.managersOf([...new Set(missed.map(({ project_id }) => project_id))]))
    const messages = missed.flatMap((task) =>
      managers
        .filter(({ project_id }) => project_id === task.project_id)
        .map(({ account_id }) => messageOf(task, account_id, { ladder: missedLadder, level: 0 })),
    )
    if (messages.length > 0) await tx.rows(insertMessages(messages))
    return missed.length
  }

  return {
    /** How many tasks were made, reminded of or missed. */
    round: (): Promise<number> =>
      transactor.run(async (tx) => {
        let changed = 0
        for (const plan of await tx.rows(work.duePlans(new Date(now()), mostAtOnce))) changed += await make(tx, plan)
        changed += await remind(tx)
        return { result: changed + (await miss(tx)) }
      }),
  }
}
