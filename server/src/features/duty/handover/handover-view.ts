/** A handover as its two people see it. */
import {
  DutyHandover,
  HandoverItem,
  HandoverSummary,
  handoverKinds,
  type HandoverAct,
} from '@vigil/contract/duty/handover'
import type { ShiftRow } from '../roster/roster.repository.ts'
import { nameIn, shiftOf, type Papers } from '../roster/shift-view.ts'
import type { HandoverRow, MobileRow, ShownHandover } from './handover.repository.ts'
import type { Handover } from './handover.rules.ts'
import type { FireRow, ShownItem } from './items.repository.ts'

const outsideIn = (places: readonly (string | null)[]): string[] => places.toReversed().flatMap((name) => name ?? [])

export const handoverIn = (row: HandoverRow): Handover => ({
  // A state that the contract does not know is one that nothing moves.
  state: HandoverSummary.shape.state.safeParse(row.state).data ?? 'withdrawn',
  leaverId: row.leaver_id,
  receiverId: row.receiver_id,
  isLeaverSigned: row.leaver_signed_at !== null,
  isReceiverSigned: row.receiver_signed_at !== null,
})

export const summaryOf = (row: ShownHandover, names: ReadonlyMap<string, string>): HandoverSummary | undefined =>
  HandoverSummary.safeParse({
    handoverId: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    state: row.state,
    begunAt: row.begun_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    leaverName: nameIn(names, row.leaver_id),
    receiverName: nameIn(names, row.receiver_id),
    total: row.items,
    ticked: row.ticked,
  }).data

export interface Around {
  readonly shift: ShiftRow
  readonly next: ShiftRow
  readonly papers: Papers
  readonly items: readonly ShownItem[]
  readonly fires: readonly FireRow[]
  readonly mobiles: readonly MobileRow[]
  readonly entries: number
  readonly mayDo: readonly HandoverAct[]
  readonly now: number
}

export const caseOf = (row: ShownHandover, around: Around): DutyHandover | undefined => {
  const { shift, papers, fires, now } = around
  const leaving = shiftOf(shift, papers)
  const items = around.items.flatMap((item) => itemOf(item) ?? [])
  return DutyHandover.safeParse({
    handoverId: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    state: row.state,
    begunAt: row.begun_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    from: leaving.from,
    to: leaving.to,
    people: leaving.people,
    isEarly: shift.to_at.getTime() > (row.ended_at?.getTime() ?? now),
    leaver: partyOf(row.leaver_id, row.leaver_signed_at, shift, around),
    receiver: partyOf(row.receiver_id, row.receiver_signed_at, around.next, around),
    rows: items,
    counts: handoverKinds.map((kind) => {
      const own = items.filter((item) => item.kind === kind)
      return { kind, total: own.length, ticked: own.filter(({ tickedAt }) => tickedAt !== null).length }
    }),
    blockedBy: row.ended_at === null ? fires.map(fireOf) : [],
    entries: around.entries,
    withdrawnReason: row.withdrawn_reason,
    mayDo: around.mayDo,
  }).data
}

const partyOf = (accountId: string, signedAt: Date | null, shift: ShiftRow, { papers, mobiles }: Around) => {
  const arrived = shift.people.find(({ account_id }) => account_id === accountId)?.arrived_at ?? null
  return {
    accountId,
    name: nameIn(papers.names, accountId),
    mobile: mobiles.find(({ id }) => id === accountId)?.mobile ?? null,
    arrivedAt: arrived === null ? null : new Date(arrived).toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
  }
}

const fireOf = ({ id, equipment_name, places, first_at }: FireRow) => ({
  alarmId: id,
  equipmentName: equipment_name,
  place: outsideIn(places),
  since: first_at.toISOString(),
})

/** undefined for a line that the contract does not know: the others must not be hidden by it. */
const itemOf = (row: ShownItem): HandoverItem | undefined =>
  HandoverItem.safeParse({
    no: row.line_no,
    kind: row.kind,
    subject: row.subject,
    subjectId: row.subject_id,
    equipmentName: row.equipment_name,
    equipmentTypeId: row.type_no,
    place: outsideIn(row.places),
    event: row.event_key,
    text: row.words,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    tickedAt: row.ticked_at?.toISOString() ?? null,
    isOver: row.is_over,
    staysWithLeaver: row.stays,
  }).data
