/** The centre's rows as the wire shows them. Pure. */
import { alarmLadders } from '@vigil/contract/alarm/desk'
import { CallRecord, CallTask, type CentreCase, type CentreRow, type Seat } from '@vigil/contract/centre/centre'
import { maskedTel } from '@vigil/contract/centre/call-tries'
import { contactRoles } from '@vigil/contract/people/contact'
import type { Selectable } from 'kysely'
import { nameIn } from '#foundation/rights/actor/known-people.ts'
import type { Schema } from '#schema/schema.ts'
import { summaryOf } from '../desk/alarm-view.ts'
import { ladderSteps } from './ladder-steps.rules.ts'
import type { CaseRow, NameRow, PlaceRow, TaskRow, ToldRow } from './queue.repository.ts'
import type { SeatRow } from './seats.repository.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const taskOf = (row: TaskRow | undefined, names: readonly NameRow[]): CallTask | null => {
  if (!row) return null
  const name = nameIn(names)(row.holder_id)
  return (
    CallTask.safeParse({
      state: row.state,
      openedAt: iso(row.opened_at),
      heldBy: row.holder_id !== null && name !== null ? { accountId: row.holder_id, name } : null,
      tries: row.tries,
    }).data ?? null
  )
}

interface Around {
  readonly tasks: readonly TaskRow[]
  readonly told: readonly ToldRow[]
  readonly names: readonly NameRow[]
}

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
export const rowOf = (row: CaseRow, { tasks, told, names }: Around): CentreRow | undefined => {
  const alarm = summaryOf(row)
  if (!alarm) return undefined
  const ladder = alarmLadders.find((known) => known === row.ladder) ?? null
  const from = row.ladder_from
  const climb = ladder && from && { ladder, from: from.getTime(), likelyReal: row.likely_real }
  return {
    caseId: row.case_id,
    alarm,
    size: row.size,
    ladder,
    ladderFrom: iso(from),
    steps: climb
      ? ladderSteps(
          climb,
          told.filter(({ case_id }) => case_id === row.case_id),
        )
      : [],
    unansweredAt: iso(row.unanswered_at),
    task: taskOf(
      tasks.find(({ case_id }) => case_id === row.case_id),
      names,
    ),
  }
}

interface Sitting {
  readonly names: readonly NameRow[]
  readonly me: string
  readonly supervisorId: string | undefined
}

export const seatOf = (row: SeatRow, { names, me, supervisorId }: Sitting): Seat => ({
  seat: row.seat,
  accountId: row.account_id,
  name: nameIn(names)(row.account_id) ?? '',
  isMe: row.account_id === me,
  isSupervisor: row.account_id === supervisorId,
  since: row.sat_at.toISOString(),
  lastActAt: iso(row.acted_at),
  holds: [...row.holds],
})

const none: CallRecord = {
  task: null,
  tries: [],
  answers: {},
  note: null,
  takenOverReason: null,
  supervisedAt: null,
}

interface Kept {
  readonly task: TaskRow | undefined
  readonly tries: readonly Selectable<Schema['call_try']>[]
  readonly names: readonly NameRow[]
  /** A tenant learns that somebody of his unit was called, not who. */
  readonly showsPeople: boolean
}

export const recordOf = ({ task, tries, names, showsPeople }: Kept): CallRecord => {
  if (!task) return none
  const { people, sign, arrival } = task
  const said = Object.entries({ people, sign, arrival }).filter(([, answer]) => answer !== null)
  return (
    CallRecord.safeParse({
      task: taskOf(task, names),
      tries: tries.map((one) => ({
        number: one.number,
        contactId: one.contact_id,
        person: showsPeople ? one.person : '',
        by: nameIn(names)(one.called_by),
        begunAt: one.begun_at.toISOString(),
        endedAt: iso(one.ended_at),
        outcome: one.outcome,
      })),
      answers: Object.fromEntries(said),
      note: task.note,
      takenOverReason: task.taken_over_reason,
      supervisedAt: iso(task.supervised_at),
    }).data ?? none
  )
}

interface Contacted {
  readonly place: PlaceRow | undefined
  readonly contacts: readonly { id: string; person: string; tel: string; duty: string }[]
}

export const centreCaseOf = (row: CentreRow, record: CallRecord, { place, contacts }: Contacted): CentreCase => ({
  row,
  record,
  address: place?.address ?? '',
  entrance: place?.entrance ?? '',
  contacts: contacts.map(({ id, person, tel, duty }) => ({
    contactId: id,
    person,
    role: contactRoles.find((known) => known === duty) ?? 'other',
    maskedTel: maskedTel(tel),
  })),
})
