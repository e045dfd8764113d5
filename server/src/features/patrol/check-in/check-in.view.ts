/** Check-ins as the phone and the records read them. */
import {
  checkInChecks,
  checkInStates,
  type CheckInAnswer,
  type CheckInRow as Shown,
} from '@vigil/contract/patrol/check-in'
import { checkInRefusals } from '@vigil/contract/patrol/refusals'
import type { Photo } from '@vigil/contract/photo'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { readTask } from '../task/task.service.ts'
import { proofOf, taskOf } from '../task/task.view.ts'
import type { CheckInRow } from './check-in.repository.ts'
import { limits } from './guard.rules.ts'

const stateOf = ({ state }: CheckInRow) => checkInStates.find((one) => one === state) ?? 'refused'
const refusalOf = ({ refusal }: CheckInRow) => checkInRefusals.find((one) => one === refusal) ?? null

export const answerOf = (actor: Actor, row: CheckInRow, task: Awaited<ReturnType<typeof readTask>>): CheckInAnswer => ({
  checkInId: row.id,
  state: stateOf(row),
  refusal: refusalOf(row),
  checks: row.checks.flatMap(({ check, isPassed }) => {
    const known = checkInChecks.find((one) => one === check)
    return known === undefined ? [] : [{ check: known, isPassed }]
  }),
  distanceM: row.distance_m,
  nearM: limits.nearM,
  clockOffMs: row.clock_off_ms,
  way: proofOf(row.way),
  isSentLate: row.is_sent_late,
  at: row.at.toISOString(),
  endsAt: task.row.ends_at.toISOString(),
  task: taskOf(actor, task),
})

export const shownOf = (row: CheckInRow, photos: Photo[]): Shown => ({
  checkInId: row.id,
  taskId: row.task_id,
  placeId: row.place_id,
  placeName: row.place_name,
  accountName: row.account_name,
  state: stateOf(row),
  refusal: refusalOf(row),
  way: proofOf(row.way),
  distanceM: row.distance_m,
  isSentLate: row.is_sent_late,
  at: row.at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  note: row.note,
  releasedBy: row.releaser_name,
  results: row.results,
  photos,
})
