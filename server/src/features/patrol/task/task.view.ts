/** Tasks and their points as people read them. */
import { proofWays } from '@vigil/contract/patrol/place'
import {
  missReasons,
  patrolTaskStates,
  pointOutcomes,
  type PatrolPoint,
  type PatrolTask,
  type PatrolTaskRow,
} from '@vigil/contract/patrol/task'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { isNearFire, routeOf } from './route.rules.ts'
import type { FireRow, PointRow, TaskRow } from './task.repository.ts'

export const stateOf = ({ state }: Pick<TaskRow, 'state'>) =>
  patrolTaskStates.find((one) => one === state) ?? 'cancelled'
export const proofOf = (way: string | null) => proofWays.find((one) => one === way) ?? null
export const outcomeOf = (outcome: string) => pointOutcomes.find((one) => one === outcome) ?? 'missed'
export const reasonOf = (reason: string | null) => missReasons.find((one) => one === reason) ?? null

export const taskRowOf = (row: TaskRow): PatrolTaskRow => ({
  taskId: row.id,
  planId: row.plan_id,
  planName: row.plan_name,
  projectId: row.project_id,
  projectName: row.project_name,
  day: row.day,
  beginsAt: row.begins_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  state: stateOf(row),
  accountId: row.account_id,
  accountName: row.account_name,
  points: row.points,
  done: row.done,
  abnormal: row.abnormal,
})

export const routePoint = ({ place, area_id, outcome }: PointRow) => ({
  place,
  areaId: area_id,
  isOpen: outcome === 'open' || outcome === 'missed',
})

const firePlaces = (fires: readonly FireRow[]) => fires.map(({ area_id }) => ({ areaId: area_id }))

interface Parts {
  readonly row: TaskRow
  readonly points: readonly PointRow[]
  readonly fires: readonly FireRow[]
  readonly refused: number
}

export const taskOf = (actor: Pick<Actor, 'accountId'>, { row, points, fires, refused }: Parts): PatrolTask => {
  const isUnderWay = row.state === 'notStarted' || row.state === 'doing'
  const burning = isUnderWay ? fires : []
  const route = routeOf(
    points.map((point) => ({ ...routePoint(point), point })),
    firePlaces(burning),
  )
  const [fire] = burning
  return {
    ...taskRowOf(row),
    zone: row.zone,
    isMine: row.account_id === actor.accountId,
    isOrderFixed: row.is_order_fixed,
    weakestProof: proofOf(row.weakest_proof) ?? 'nfc',
    needsPhoto: row.needs_photo,
    route: route.map(({ point }) => pointOf(point, burning)),
    fire: fire
      ? {
          alarmId: fire.id,
          at: fire.first_at.toISOString(),
          equipmentName: fire.equipment_name,
          areaName: fire.area_name,
        }
      : null,
    refused,
  }
}

const pointOf = (row: PointRow, fires: readonly FireRow[]): PatrolPoint => ({
  placeId: row.place_id,
  name: row.name,
  areaName: row.area_name,
  label: row.label,
  place: row.place + 1,
  position:
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  hasTag: row.nfc_bound_at !== null,
  outcome: outcomeOf(row.outcome),
  checkInId: row.check_in_id,
  doneAt: row.done_at?.toISOString() ?? null,
  byName: row.by_name,
  way: proofOf(row.way),
  isSentLate: row.is_sent_late,
  isReleased: row.is_released,
  abnormal: row.abnormal,
  reason: reasonOf(row.reason),
  reasonNote: row.reason_note,
  isNearFire: isNearFire({ areaId: row.area_id }, firePlaces(fires)),
  checks: row.checks,
})
