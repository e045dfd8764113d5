/** What a round found abnormal becomes a hazard; what was mended on the spot is one that is closed already. */
import { hazardChanged } from '#events/hazard-events.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { deadlineOf } from './hazard-clock.rules.ts'
import { moveOf, reminderRows } from './hazard-columns.ts'
import { insertFound, newFindings, setFindingsTold, type FindingRow } from './hazard-walk.repository.ts'
import { insertMoves, insertReminders } from './hazard.repository.ts'

type Deps = { readonly transactor: Transactor; readonly newId: () => string }

const mostAtOnce = 200

export const findPatrolHazards = ({ transactor, newId }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const findings = await tx.rows(newFindings(mostAtOnce))
    if (findings.length === 0) return { result: 0 }
    const found = await tx.rows(insertFound(findings.map((finding) => rowOf(finding, newId()))))
    await tx.rows(setFindingsTold(findings.map(({ id }) => id)))
    const said = { act: 'find', from: null, to: 'found', note: 'patrol' } as const
    await tx.rows(insertMoves(found.map((row) => moveOf(row, { ...said, actorId: row.found_by ?? undefined }))))
    const fixed = found.filter(({ state }) => state === 'closed')
    const settled = { act: 'settle', from: 'found', to: 'closed', note: 'fixedOnSite' } as const
    if (fixed.length > 0)
      await tx.rows(insertMoves(fixed.map((row) => moveOf(row, { ...settled, actorId: row.found_by ?? undefined }))))
    const reminders = found
      .filter(({ state }) => state === 'found')
      .flatMap((row) =>
        reminderRows(row, { dueAt: row.due_at.getTime(), deadlineFrom: row.deadline_from.getTime() }, 0),
      )
    if (reminders.length > 0) await tx.rows(insertReminders(reminders))
    return { result: found.length, last: addToOutbox(found.map(hazardChanged)) }
  })

const rowOf = (finding: FindingRow, id: string) => {
  const { id: check_id, place_name, check_name, note, level, is_fixed, account_id, at, ...site } = finding
  const { dueAt, deadlineFrom, deadlineMs } = deadlineOf(level, at.getTime())
  return {
    id,
    ...site,
    equipment_id: null,
    source: 'patrol',
    event_key: 'patrolAbnormal',
    check_id,
    title: `${place_name}：${check_name}`,
    detail: note,
    level,
    found_at: at,
    found_by: account_id,
    due_at: new Date(dueAt),
    deadline_from: new Date(deadlineFrom),
    deadline_s: deadlineMs / 1_000,
    ...(is_fixed
      ? { state: 'closed', closed_at: at, result: 'fixedOnSite', measure: note, taken_at: at, corrector_id: account_id }
      : {}),
  }
}
