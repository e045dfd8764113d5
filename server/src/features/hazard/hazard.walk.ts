/** What the clock does with hazards: finds them, closes those that are gone, reminds. Several workers do no harm. */
import { hazardChanged } from '#events/hazard-events.ts'
import { insertMessages } from '#foundation/equipment/message.repository.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { moveOf, reminderRows } from './hazard-columns.ts'
import * as walk from './hazard-walk.repository.ts'
import { insertMoves, insertReminders, type HazardRow } from './hazard.repository.ts'
import { findFoundHazards } from './finding.walk.ts'
import { deadlineOf, hearsReminder, isSettled, levelOfCause, reminderAfter } from './hazard-clock.rules.ts'

const mostAtOnce = 500

type Deps = {
  readonly transactor: Transactor
  readonly newId: () => string
  readonly now: () => number
  /** What became a hazard earlier has been looked at; without it everything is. */
  readonly since?: number | undefined
}

const minuteMs = 60_000

/** Each round looks at the last ten minutes; every five at everything, for what no worker was there to see. */
export const startHazardWalk = (deps: Omit<Deps, 'since'>) => {
  let wholeAt = -Infinity
  return async (): Promise<number> => {
    const now = deps.now()
    const isWhole = now - wholeAt >= 5 * minuteMs
    const changed = await walkHazards({ ...deps, since: isWhole ? undefined : now - 10 * minuteMs })
    if (isWhole) wholeAt = now
    return changed
  }
}

/** How many hazards changed; when there are any, the outbox of lane 2 has news. */
export const walkHazards = async (deps: Deps): Promise<number> =>
  (await findHazards(deps)) +
  (await findFoundHazards(deps)) +
  (await settleHazards(deps)) +
  (await followOrders(deps)) +
  (await remindPeople(deps))

export const findHazards = ({ transactor, newId, now, since = 0 }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const causes = [
      ...(await tx.rows(walk.newCauses({ since: new Date(since), now: new Date(now()), most: mostAtOnce }))),
      ...(await tx.rows(walk.missedChecks(mostAtOnce))),
      ...(await tx.rows(walk.unprovedSteps(mostAtOnce))),
      ...(await tx.rows(walk.badSelfTests(mostAtOnce))),
      // Nobody waits for these by the second.
      ...(since === 0 ? await tx.rows(walk.untestedEquipment(new Date(now()), mostAtOnce)) : []),
      ...(since === 0 ? await tx.rows(walk.agedEquipment(new Date(now()), mostAtOnce)) : []),
    ]
    if (causes.length === 0) return { result: 0 }
    const found = await tx.rows(walk.insertFound(causes.map((cause) => rowOf(cause, newId()))))
    if (found.length === 0) return { result: 0 }
    const said = { act: 'find', from: null, to: 'found' } as const
    await tx.rows(insertMoves(found.map((row) => moveOf(row, { ...said, note: row.source }))))
    await tx.rows(insertReminders(found.flatMap((row) => reminderRows(row, deadlineIn(row), 0))))
    return { result: found.length, last: addToOutbox(found.map(hazardChanged)) }
  })

export const settleHazards = ({ transactor, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const rows = await tx.rows(walk.untouched(mostAtOnce))
    const quiet = rows.filter(({ recovered_at }) => isSettled(recovered_at?.getTime() ?? null, now()))
    const ended = rows.filter(({ ended_at }) => ended_at !== null)
    const of = (source: string) => rows.filter((row) => row.source === source)
    const closed = [
      ...(await close(quiet, 'autoRecovered')),
      ...(await close(ended, 'isolationEnded')),
      ...(await close(of('untested'), 'tested')),
      ...(await close(of('lifeEnd'), 'renewed')),
      ...(await close(of('selfTest'), 'tested')),
    ]
    return { result: closed.length, last: addToOutbox(closed.map(hazardChanged)) }

    async function close(gone: readonly HazardRow[], result: string): Promise<HazardRow[]> {
      if (gone.length === 0) return []
      const after = await tx.rows(
        walk.closeHazards(
          gone.map(({ id }) => id),
          result,
          new Date(now()),
        ),
      )
      const said = { act: 'settle', from: 'found', to: 'closed', note: result } as const
      await tx.rows(insertMoves(after.map((row) => moveOf(row, said))))
      return after
    }
  })

/** What was made a work order goes with it: the one who does the work corrects it, and somebody else reviews it. */
const followOrders = ({ transactor, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const changed: HazardRow[] = []
    for (const row of await tx.rows(walk.behindOrders(mostAtOnce))) {
      changed.push(...(await tx.rows(walk.followOrder(row, new Date(now())))))
      const act = row.to_state === 'submitted' ? 'submit' : 'begin'
      const said = { act, from: row.state, to: row.to_state, actorId: row.worker_id, note: row.done } as const
      await tx.rows(insertMoves([moveOf(row, said)]))
    }
    return { result: changed.length, last: addToOutbox(changed.map(hazardChanged)) }
  })

/** A reminder stands in the timeline, goes out to people, and every screen that shows the hazard reads it again. */
const remindPeople = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const due = await tx.rows(walk.dueReminders(new Date(now()), mostAtOnce))
    if (due.length === 0) return { result: 0 }
    const said = ({ state, percent }: walk.DueReminder) =>
      ({ act: 'remind', from: state, to: state, note: String(percent) }) as const
    await tx.rows(insertMoves(due.map((row) => moveOf(row, said(row)))))
    const next = due.flatMap((row) =>
      reminderAfter(row.percent, row.reminder_at.getTime()).map(({ percent, at }) => ({
        hazard_id: row.id,
        round: row.round,
        percent,
        due_at: new Date(at),
        oem_id: row.oem_id,
        company_id: row.company_id,
        project_id: row.project_id,
        equipment_id: row.equipment_id,
      })),
    )
    if (next.length > 0) await tx.rows(insertReminders(next))
    const audience = await tx.rows(walk.audienceOf(due.map(({ id }) => id)))
    const messages = due.flatMap((row) => messagesOf(row, audience, newId))
    if (messages.length > 0) await tx.rows(insertMessages(messages))
    return { result: due.length, last: addToOutbox(due.map(hazardChanged)) }
  })

/** A new deadline says its percents again: the round makes them others. */
const levelOf = ({ round, percent }: walk.DueReminder): number => round * 1_000 + percent

const messagesOf = (row: walk.DueReminder, audience: readonly walk.TellRow[], newId: () => string) => {
  const asked = { percent: row.percent, hasCorrector: row.corrector_id !== null }
  const told = audience.filter((one) => one.hazard_id === row.id && hearsReminder({ isManager: one.is_manager }, asked))
  return [...new Set(told.map(({ account_id }) => account_id))].map((account_id) => ({
    id: newId(),
    case_id: row.id,
    account_id,
    oem_id: row.oem_id,
    company_id: row.company_id,
    project_id: row.project_id,
    equipment_id: row.equipment_id,
    channel: 'push',
    ladder: 'hazard',
    level: levelOf(row),
    priority: 3,
  }))
}

const rowOf = ({ priority, ...cause }: walk.FoundRow | walk.MissedRow | walk.PlainRow, id: string) => {
  const level = levelOfCause({ ...cause, priority })
  const { dueAt, deadlineFrom, deadlineMs } = deadlineOf(level, cause.found_at.getTime(), cause.source)
  const deadline = { due_at: new Date(dueAt), deadline_from: new Date(deadlineFrom), deadline_s: deadlineMs / 1_000 }
  return { id, ...cause, level, ...deadline }
}

const deadlineIn = ({ due_at, deadline_from }: HazardRow) => ({
  dueAt: due_at.getTime(),
  deadlineFrom: deadline_from.getTime(),
})
