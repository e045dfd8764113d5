/** Stored work orders as people read them, and as the rules see them. Pure. */
import { clockIn } from '@vigil/contract/work-order/order-moves'
import {
  longestRestMs,
  mostPhotosOfPhase,
  OrderMove as Move,
  OrderSummary as Summary,
  photoPhases,
  type OrderCase,
  type OrderMove,
  type OrderSummary,
} from '@vigil/contract/work-order/work-order'
import type { Selectable } from 'kysely'
import { dayOf } from '#foundation/project/unit-time.ts'
import type { NameOf } from '#foundation/rights/actor/known-people.ts'
import type { Schema } from '#schema/schema.ts'
import { clockOf, isOverdue, type HandledOrder } from './order.rules.ts'
import type { OrderRow, ShownOrder } from './work-order.repository.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const msOf = (at: Date | null): number | null => at?.getTime() ?? null

/** The day it was made, and the end of its id: short enough for a telephone. */
export const codeOf = ({ id, made_at, zone }: Pick<ShownOrder, 'id' | 'made_at' | 'zone'>): string => {
  const day = dayOf(made_at.getTime(), zone)
  return `WO-${day.slice(5, 7)}${day.slice(8, 10)}-${id.slice(-4).toUpperCase()}`
}

export const handledOf = (row: OrderRow, zone: string): HandledOrder => ({
  // These columns hold what this feature wrote there; the database checks them too.
  kind: row.kind as HandledOrder['kind'],
  // As above.
  state: row.state as HandledOrder['state'],
  // As above.
  urgency: row.urgency as HandledOrder['urgency'],
  zone,
  makerId: row.made_by,
  assigneeId: row.assignee_id,
  acceptDue: msOf(row.accept_due),
  arriveDue: msOf(row.arrive_due),
  finishDue: msOf(row.finish_due),
  finishLeftMs: row.finish_left_ms,
  restSince: msOf(row.rest_since),
  restUsedMs: row.rest_used_ms,
  rejections: row.rejections,
  refusedBy: row.refused_by,
  afterPhotos: row.after_photos,
})

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
export const summaryOf = (row: ShownOrder, nameOf: NameOf, now: number): OrderSummary | undefined => {
  const order = handledOf(row, row.zone)
  const clock = clockOf(order)
  return Summary.safeParse({
    workOrderId: row.id,
    code: codeOf(row),
    projectId: row.project_id,
    projectName: row.project_name,
    equipmentId: row.equipment_id,
    equipmentName: row.equipment_name,
    equipmentTypeId: row.type_no,
    place: row.places.toReversed().flatMap((name) => name ?? []),
    kind: row.kind,
    urgency: row.urgency,
    source: row.source,
    event: row.event_key,
    title: row.title,
    state: row.state,
    madeAt: row.made_at.toISOString(),
    clock: clockIn[order.state],
    clockFrom: iso(row.submitted_at),
    dueAt: clock ? new Date(clock.dueAt).toISOString() : null,
    isOverdue: isOverdue(order, now),
    restsSince: iso(row.rest_since),
    assigneeId: row.assignee_id,
    assigneeName: nameOf(row.assignee_id),
    version: row.version,
  }).data
}

interface Around {
  readonly nameOf: NameOf
  readonly moves: readonly Selectable<Schema['work_order_move']>[]
  readonly photos: OrderCase['photos']
  readonly reporter: OrderCase['reporter']
  readonly maintenance: OrderCase['maintenance']
  readonly mayDo: OrderCase['mayDo']
  readonly mayAdd: boolean
  readonly now: number
}

export const caseOf = (row: ShownOrder, around: Around): OrderCase | undefined => {
  const { nameOf, moves, photos, reporter, maintenance, mayDo, mayAdd, now } = around
  const summary = summaryOf(row, nameOf, now)
  const counts = { before: row.before_photos, after: row.after_photos }
  return (
    summary && {
      ...summary,
      detail: row.detail,
      makerName: nameOf(row.made_by),
      address: row.address,
      longitude: row.longitude,
      latitude: row.latitude,
      alarmId: row.alarm_id,
      hazardId: row.hazard_id,
      ...courseOf(row, now),
      ...proofsOf(row),
      photos,
      reporter,
      maintenance,
      timeline: moves.flatMap((move) => moveOf(move, nameOf)),
      mayDo,
      mayAddPhotos: mayAdd ? photoPhases.filter((phase) => counts[phase] < mostPhotosOfPhase) : [],
    }
  )
}

const courseOf = (row: ShownOrder, now: number) => {
  const restsMs = row.rest_since === null ? 0 : now - row.rest_since.getTime()
  const usedMs = Math.min(longestRestMs, row.rest_used_ms + restsMs)
  return {
    steps: {
      submitted: iso(row.submitted_at),
      assigned: iso(row.assigned_at),
      accepted: iso(row.accepted_at),
      arrived: iso(row.arrived_at),
      processing: iso(row.began_at),
      finished: iso(row.finished_at),
      passed: iso(row.passed_at),
    },
    dues: { accept: iso(row.accept_due), arrive: iso(row.arrive_due), finish: iso(row.finish_due) },
    // Written by this feature only.
    rest: { reason: row.rest_reason as OrderCase['rest']['reason'], usedMs, leftMs: longestRestMs - usedMs },
  }
}

const proofsOf = (row: ShownOrder) => ({
  arrival:
    row.arrived_at === null || row.arrival_way === null
      ? null
      : // Written by this feature only.
        { at: row.arrived_at.toISOString(), way: row.arrival_way as 'gps' | 'code', metres: row.arrival_m },
  now: { isOnline: row.is_online, isRecovered: row.is_recovered },
  check:
    row.checked_at === null
      ? null
      : { at: row.checked_at.toISOString(), isOnline: row.check_online, isRecovered: row.check_recovered },
  cause: row.cause,
  measure: row.measure,
  unrecovered: row.unrecovered,
  parts: [...row.parts],
  rejections: row.rejections,
  rating: row.rating,
  ratingNote: row.rating_note,
})

const moveOf = (
  { at, act, to_state, actor_id, note }: Selectable<Schema['work_order_move']>,
  nameOf: NameOf,
): OrderMove[] => {
  const move = Move.safeParse({ at: at.toISOString(), act, to: to_state, actorName: nameOf(actor_id), note }).data
  return move ? [move] : []
}
