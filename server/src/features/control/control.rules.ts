/** Who may move what, when, and what is asked of him first. Pure: the service reads, decides here, and writes. */
import type { DangerReason } from '@vigil/contract/control'
import { fireSystems } from '@vigil/contract/equipment-rights'
import type { ProblemCode } from '@vigil/contract/problems'
import { roleTypes } from '@vigil/contract/role-types'
import type { Command, Danger, DeviceType } from '@vigil/device-types/device-type'
import type { Actor } from '#foundation/rights/actor.ts'
import { isEndUser, moveRefusal, moves } from '#foundation/rights/move.rules.ts'

export type Mover = Pick<Actor, 'roleType' | 'job' | 'permissions' | 'equipmentPermissions'>

export interface Order {
  readonly type: DeviceType
  readonly action: string
  readonly command: Command
  readonly params: Readonly<Record<string, unknown>>
}

/** How things stand where the order would be carried out. */
export interface Situation {
  readonly lifecycle: string
  readonly expireState: number
  readonly online: boolean | null
  readonly controlMode: unknown
  readonly isBusy: boolean
  /** A fire alarm of the unit is open. */
  readonly hasFire: boolean
  /** Something the order would close tripped by short circuit, leakage or arc within a day. */
  readonly hasTripped: boolean
  readonly hasFireLoad: boolean
}

const onSite: readonly (string | null)[] = ['dutyOfficer', 'maintainer', 'inspector']

/** A manager of the unit, or whoever stands above it. */
const isManager = (mover: Mover): boolean =>
  !isEndUser(mover) && !(mover.roleType === roleTypes.PROJECT && onSite.includes(mover.job))

/** A fire system's own command that its row lets through at once: nothing may stand between a person and that button. */
export const isEmergencyStop = ({ type, command }: Order): boolean =>
  fireSystems.includes(type.system) && command.danger === 'none' && command.permission === ':custom'

const powerOn: readonly string[] = ['switchOn', 'allOn', 'relayOn', 'portOn']

/** Puts a circuit under power. */
export const closes = ({ type, action, params }: Order): boolean =>
  type.system === 'electrical' && (powerOn.includes(action) || (action === 'batchSwitch' && params['action'] === 'on'))

const cutsAll = ({ action, params }: Order): boolean =>
  action === 'allOff' || action === 'batchOff' || (action === 'batchSwitch' && params['action'] === 'off')

/** What makes a fire worse, or the people in it deaf. */
const needsManagerInFire = (order: Order): boolean =>
  closes(order) || ['stop', 'stopPump', 'mute'].includes(order.action)

export const mayMove = (mover: Mover, order: Order): boolean => moveRefusal(mover, order) === undefined

/** Why not, or undefined. What the person may not do comes first, so that nobody learns of a state he may not change. */
export const refusalOf = (mover: Mover, order: Order, situation: Situation): ProblemCode | undefined =>
  mayMove(mover, order) ? situationRefusal(mover, order, situation) : 'forbidden'

/** Why not now, whoever has the right. */
export const situationRefusal = (mover: Mover, order: Order, situation: Situation): ProblemCode | undefined => {
  if (situation.lifecycle !== 'inService') return 'equipmentNotInService'
  if (situation.online !== true) return 'equipmentOffline'
  if (isEmergencyStop(order)) return undefined
  if (situation.expireState > 0) return 'equipmentExpired'
  return (
    (moves(order) ? hazardOf(mover, order, situation) : undefined) ?? (situation.isBusy ? 'commandRunning' : undefined)
  )
}

const hazardOf = (mover: Mover, order: Order, situation: Situation): ProblemCode | undefined => {
  if (situation.hasTripped && closes(order) && isEndUser(mover)) return 'closeAfterTrip'
  if (situation.hasFire && needsManagerInFire(order) && !isManager(mover)) return 'managerNeeded'
  if (situation.hasFireLoad && cutsAll(order)) return 'fireLoadIncluded'
  if (situation.controlMode === 'locked' && !setsControlMode(order)) return 'equipmentLocked'
  return undefined
}

export const setsControlMode = ({ command }: Order): boolean =>
  (command.done ?? []).some(({ property }) => property === 'ctrlMode')

/** Closing after a trip takes a word on how the cause was removed. */
export const needsNote = (order: Order, { hasTripped }: Pick<Situation, 'hasTripped'>): boolean =>
  hasTripped && closes(order)

const mostWithoutPassword = 5

/** The row's own danger, or a step-up, and why. `together`: how many pieces of equipment one confirmation moves. */
export const dangerOf = (
  order: Order,
  { hasFire, hasFireLoad }: Pick<Situation, 'hasFire' | 'hasFireLoad'>,
  together = 1,
): { danger: Danger; reasons: DangerReason[] } => {
  const { danger, confirmBy } = order.command
  if (!moves(order) || isEmergencyStop(order)) return { danger, reasons: [] }
  const grounds: [DangerReason, boolean][] = [
    ['openFire', hasFire],
    ['fireLoad', hasFireLoad],
    ['secondPerson', confirmBy === 'second-person'],
    ['batch', together > mostWithoutPassword],
  ]
  const reasons = grounds.filter(([, holds]) => holds).map(([reason]) => reason)
  return { danger: reasons.length > 0 ? 'password' : danger, reasons }
}
