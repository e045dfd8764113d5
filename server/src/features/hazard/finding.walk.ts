/** What a round, maintenance or a meter found, and what a round left out, becomes a hazard; what was mended on the spot is closed already. */
import { hazardChanged } from '#events/hazard-events.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { findingSources, type FindingRow, type FindingSource } from './finding.repository.ts'
import { deadlineOf } from './hazard-clock.rules.ts'
import { moveOf, reminderRows } from './hazard-columns.ts'
import { insertFound } from './hazard-walk.repository.ts'
import { insertMoves, insertReminders, type HazardRow } from './hazard.repository.ts'

type Deps = { readonly transactor: Transactor; readonly newId: () => string }

const mostAtOnce = 200

export const findFoundHazards = ({ transactor, newId }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const found: HazardRow[] = []
    for (const of of findingSources) found.push(...(await findOf(tx, of, newId)))
    return { result: found.length, last: addToOutbox(found.map(hazardChanged)) }
  })

const findOf = async (tx: Transaction, of: FindingSource, newId: () => string): Promise<HazardRow[]> => {
  const findings = await tx.rows(of.look(mostAtOnce))
  if (findings.length === 0) return []
  await tx.rows(of.setTold(findings.map(({ id }) => id)))
  const fresh = findings.filter(isFirstOfItsKind)
  if (fresh.length === 0) return []
  const found = await tx.rows(insertFound(fresh.map((finding) => rowOf(finding, of, newId()))))
  if (found.length === 0) return []
  await writeCourse(tx, found, of.source)
  return found
}

const isFirstOfItsKind = ({ is_new, one_of }: FindingRow, place: number, all: readonly FindingRow[]): boolean =>
  is_new && (one_of === null || all.findIndex((other) => other.is_new && other.one_of === one_of) === place)

const writeCourse = async (tx: Transaction, found: readonly HazardRow[], note: string): Promise<void> => {
  const said = { act: 'find', from: null, to: 'found', note } as const
  await tx.rows(insertMoves(found.map((row) => moveOf(row, { ...said, actorId: row.found_by ?? undefined }))))
  const fixed = found.filter(({ state }) => state === 'closed')
  const settled = { act: 'settle', from: 'found', to: 'closed', note: 'fixedOnSite' } as const
  if (fixed.length > 0)
    await tx.rows(insertMoves(fixed.map((row) => moveOf(row, { ...settled, actorId: row.found_by ?? undefined }))))
  const reminders = found
    .filter(({ state }) => state === 'found')
    .flatMap((row) => reminderRows(row, { dueAt: row.due_at.getTime(), deadlineFrom: row.deadline_from.getTime() }, 0))
  if (reminders.length > 0) await tx.rows(insertReminders(reminders))
}

const rowOf = (finding: FindingRow, { source, event }: FindingSource, id: string) => {
  const { id: check_id, title, note, level, is_fixed, account_id, at, one_of: _, is_new: __, ...site } = finding
  const { dueAt, deadlineFrom, deadlineMs } = deadlineOf(level, at.getTime())
  return {
    id,
    ...site,
    source,
    event_key: event,
    check_id,
    title,
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
