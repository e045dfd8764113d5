/** What is written of a hazard: its row after an act, the move, and the reminders of a new deadline. Pure. */
import type { HazardAct } from '@vigil/contract/hazard/hazard'
import type { Insertable, Updateable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import type { HazardRow } from './hazard.repository.ts'
import { remindersOf, type Deadline } from './hazard-clock.rules.ts'
import type { HandledHazard } from './hazard.rules.ts'

const signedColumns = ({ signed }: HandledHazard, row: HazardRow, at: Date) => ({
  unit_signed_by: signed.unit ?? null,
  unit_signed_at: signed.unit === undefined ? null : (row.unit_signed_at ?? at),
  centre_signed_by: signed.centre ?? null,
  centre_signed_at: signed.centre === undefined ? null : (row.centre_signed_at ?? at),
})

const endOf = ({ state }: HandledHazard, at: Date) => {
  if (state === 'closed') return { closed_at: at, result: 'corrected' }
  return state === 'void' ? { closed_at: at, result: 'dismissed' } : {}
}

export const columnsOf = (next: HandledHazard, row: HazardRow, at: Date): Updateable<Schema['hazard']> => ({
  state: next.state,
  level: next.level,
  due_at: new Date(next.dueAt),
  deadline_s: Math.round(next.deadlineMs / 1_000),
  deadline_from: new Date(next.deadlineFrom),
  extensions: next.extensions,
  rejections: next.rejections,
  corrector_id: next.correctorId,
  submitted_by: next.submittedBy,
  ...signedColumns(next, row, at),
  ...endOf(next, at),
  taken_at: row.taken_at ?? at,
})

type SiteOf = Pick<HazardRow, 'id' | 'oem_id' | 'company_id' | 'project_id' | 'equipment_id'>

const siteOf = ({ id, oem_id, company_id, project_id, equipment_id }: SiteOf) => ({
  hazard_id: id,
  oem_id,
  company_id,
  project_id,
  equipment_id,
})

interface NewMove {
  readonly act: HazardAct | 'find' | 'settle' | 'remind'
  readonly from: string | null
  readonly to: string
  /** A person, or the clock where it is missing. */
  readonly actorId?: string | undefined
  readonly note: string | null
}

export const moveOf = (row: SiteOf, { act, from, to, actorId, note }: NewMove): Insertable<Schema['hazard_move']> => ({
  ...siteOf(row),
  act,
  from_state: from,
  to_state: to,
  actor_kind: actorId === undefined ? 'timer' : 'account',
  actor_id: actorId ?? null,
  note,
})

export const reminderRows = (row: SiteOf, deadline: Deadline, round: number): Insertable<Schema['hazard_reminder']>[] =>
  remindersOf(deadline).map(({ percent, at }) => ({ ...siteOf(row), round, percent, due_at: new Date(at) }))
