/** Who may move what, when, and what is asked of him first. Pure: the service reads, decides here, and writes. */
import { workingLifecycles, type Lifecycle } from '@vigil/contract/equipment/lifecycles'
import type { DangerReason, NoteSubject } from '@vigil/contract/equipment/control'
import { fireSystems } from '@vigil/contract/rights/equipment-rights'
import type { ProblemCode } from '@vigil/contract/problems'
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { Command, Danger, DeviceType } from '@vigil/device-types/device-type'
import type { FireLoad } from '@vigil/device-types/fire-load'
import { directionOf } from '@vigil/device-types/protective-direction'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser, locksForService, moveRefusal, moves } from '#foundation/rights/move.rules.ts'
import { actsLater, closes, cutsAll, timesCircuit } from './order/effect.rules.ts'
import { recloseRefusal, type AfterTrip } from './order/reclose.rules.ts'

export type Mover = Pick<Actor, 'roleType' | 'job' | 'permissions' | 'equipmentPermissions'> &
  Partial<Pick<Actor, 'accountId' | 'isProgram'>>

export interface Order {
  readonly type: DeviceType
  readonly action: string
  readonly command: Command
  readonly params: Readonly<Record<string, unknown>>
}

/** How things stand where the order would be carried out. */
export interface Situation extends AfterTrip {
  readonly lifecycle: Lifecycle
  readonly expireState: number
  readonly online: boolean | null
  readonly controlMode: unknown
  /** A reading that the order depends on is older than the device may be silent. */
  readonly isStale: boolean
  /** Another read for a read, another command for a command. */
  readonly isBusy: boolean
  /** It writes new firmware and hears no order; or said so a few minutes ago. */
  readonly isUpdating: boolean
  /** A fire alarm of the unit is not archived. */
  readonly hasFire: boolean
  readonly fireLoad: FireLoad
  /** The account that hung a service lock at it. */
  readonly lockedBy: string | null
  /** A service lock hangs above or below it. */
  readonly hasLockNear: boolean
}

const onSite: readonly (string | null)[] = ['dutyOfficer', 'maintainer', 'inspector']

/** A manager of the unit, or whoever stands above it. */
const isManager = (mover: Mover): boolean =>
  !isEndUser(mover) && !(mover.roleType === roleTypes.PROJECT && onSite.includes(mover.job))

/** A fire system's own command that its row lets through at once: nothing may stand between a person and that button. */
export const isEmergencyStop = ({ type, command }: Order): boolean =>
  fireSystems.includes(type.system) && command.danger === 'none' && command.permission === ':custom'

/** What makes a fire worse, or the people in it deaf. */
const needsManagerInFire = (order: Order): boolean =>
  closes(order) ||
  ['stop', 'stopPump', 'mute', 'reset', 'init'].includes(order.action) ||
  directionOf(order.command, order.params) === 'away'

export const mayMove = (mover: Mover, order: Order): boolean => moveRefusal(mover, order) === undefined

/** Why not, or undefined. What the person may not do comes first, so that nobody learns of a state he may not change. */
export const refusalOf = (mover: Mover, order: Order, situation: Situation): ProblemCode | undefined =>
  mayMove(mover, order) ? situationRefusal(mover, order, situation) : 'forbidden'

/** Why not now, whoever has the right. */
export const situationRefusal = (mover: Mover, order: Order, situation: Situation): ProblemCode | undefined => {
  if (!workingLifecycles.includes(situation.lifecycle)) return 'equipmentNotInService'
  if (situation.online !== true) return 'equipmentOffline'
  if (isEmergencyStop(order)) return undefined
  if (situation.expireState > 0) return 'equipmentExpired'
  if (situation.isUpdating && moves(order)) return 'equipmentUpdating'
  return (
    (moves(order) ? hazardOf(mover, order, situation) : undefined) ?? (situation.isBusy ? 'commandRunning' : undefined)
  )
}

const hazardOf = (mover: Mover, order: Order, situation: Situation): ProblemCode | undefined => {
  if (timesCircuit(order)) return 'timedByPlatform'
  const trip = closes(order) ? recloseRefusal(mover, situation) : undefined
  if (trip) return trip
  if (situation.hasFire && needsManagerInFire(order) && !isManager(mover)) return 'managerNeeded'
  if (situation.fireLoad !== 'no' && cutsAll(order)) return 'fireLoadIncluded'
  if (situation.fireLoad !== 'no' && actsLater(order)) return 'fireLoadNotTimed'
  if (locksForService(order)) return lockRefusal(mover, order, situation)
  if (isLocked(order, situation)) return 'equipmentLocked'
  return situation.isStale && closes(order) ? 'stateStale' : undefined
}

/** What was ordered here holds, also where the device does not say so, or not any more. */
const isLocked = (order: Order, { controlMode, lockedBy, hasLockNear }: Situation): boolean =>
  controlMode === 'locked' || lockedBy !== null || (hasLockNear && closes(order))

/** A lock is hung by a person, and lifted by that person or a manager. */
const lockRefusal = (mover: Mover, { params }: Order, { lockedBy }: Situation): ProblemCode | undefined => {
  if (mover.isProgram) return 'peopleOnly'
  const isOwn = lockedBy !== null && lockedBy === mover.accountId
  if (params['on'] === true) return lockedBy === null || isOwn ? undefined : 'equipmentLocked'
  return isOwn || isManager(mover) ? undefined : 'lockedByOther'
}

/** What the person has to say a word on before it is done. */
export const noteAbout = (
  mover: Mover,
  order: Order,
  { hasTripped, lockedBy }: Pick<Situation, 'hasTripped' | 'lockedBy'>,
): NoteSubject | null => {
  if (hasTripped && closes(order)) return 'trip'
  if (!locksForService(order)) return null
  if (order.params['on'] === true) return 'lock'
  return lockedBy !== null && lockedBy === mover.accountId ? null : 'unlock'
}

const mostWithoutPassword = 5

/** Trying out what a fire is fought with harms nobody; cutting it off, or what feeds it, does. */
const isFireLoadAtStake = ({ type, command: { danger } }: Order, fireLoad: FireLoad): boolean =>
  fireLoad === 'yes' && !(type.fireLoad === 'always' && (danger === 'none' || danger === 'confirm'))

/** The row's own danger, or a step-up, and why. `together`: how many pieces of equipment one confirmation moves. */
export const dangerOf = (
  order: Order,
  { hasFire, fireLoad }: Pick<Situation, 'hasFire' | 'fireLoad'>,
  together = 1,
): { danger: Danger; reasons: DangerReason[] } => {
  const { danger, confirmBy } = order.command
  const direction = directionOf(order.command, order.params)
  if (!moves(order) || isEmergencyStop(order) || direction === 'towards') return { danger, reasons: [] }
  const grounds: [DangerReason, boolean][] = [
    ['openFire', hasFire],
    ['fireLoad', isFireLoadAtStake(order, fireLoad)],
    ['secondPerson', confirmBy === 'second-person'],
    ['batch', together > mostWithoutPassword],
    ['awayFromSafety', direction === 'away'],
  ]
  const stepUp = grounds.filter(([, holds]) => holds).map(([reason]) => reason)
  const later: DangerReason[] = actsLater(order) ? ['actsLater'] : []
  return { danger: stepUp.length > 0 ? 'password' : danger, reasons: [...stepUp, ...later] }
}

/** What the person has shown beside the confirmation. */
export interface Proof {
  readonly isProven: boolean
  readonly note: string | undefined
}

const withoutNote: Readonly<Record<NoteSubject, ProblemCode>> = {
  trip: 'noteNeeded',
  lock: 'reasonNeeded',
  unlock: 'reasonNeeded',
}

/** Why a confirmation is not enough for what it would move, or undefined. */
export const proofRefusal = (
  mover: Mover,
  { order, situation }: { readonly order: Order; readonly situation: Situation },
  { isProven, note }: Proof,
): ProblemCode | undefined => {
  if (dangerOf(order, situation).danger === 'password' && !isProven) return 'passwordNeeded'
  const subject = noteAbout(mover, order, situation)
  return subject && note === undefined ? withoutNote[subject] : undefined
}
