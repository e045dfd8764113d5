/** Whether a role may give a command to a type of equipment at all, whatever the situation. Pure. */
import { fireSystems } from '@vigil/contract/rights/equipment-rights'
import { holds } from '@vigil/contract/rights/permissions'
import type { Verdict } from '@vigil/contract/rights/rights'
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { Command, DeviceType } from '@vigil/device-types/device-type'
import type { Actor } from './actor/actor.ts'

type Mover = Pick<Actor, 'roleType' | 'permissions' | 'equipmentPermissions'>

export interface Move {
  readonly type: DeviceType
  readonly command: Command
}

/** What a tenant may move at home. The list is closed: a new type is for others until somebody adds it. */
const endUserTypes: readonly string[] = [
  'breaker',
  'breakerLeakage',
  'breakerThreePhase',
  'breakerReclosing',
  'breakerMccb',
  'breakerTZ',
  'breakerOther',
  'smartSocket',
  'intelligentLight',
  'lightModule',
  'conditioner',
  'intelligentWaterMeter',
] satisfies DeviceTypeId[]

export const isEndUser = ({ roleType }: Pick<Mover, 'roleType'>): boolean => roleType === roleTypes.END_USER

/** Reading moves nothing. */
export const moves = ({ command }: Pick<Move, 'command'>): boolean => command.permission !== ':select'

/** Hangs or takes off a service lock, which protects whoever works on the circuit: neither is a tenant's. */
export const locksForService = ({ command }: Pick<Move, 'command'>): boolean =>
  (command.done ?? []).some(({ property }) => property === 'ctrlMode')

/** Why not, or undefined. */
export const moveRefusal = (
  mover: Mover,
  move: Move,
): Extract<Verdict, 'permissionMissing' | 'equipmentRightMissing' | 'notForEndUsers'> | undefined => {
  const { type, command } = move
  if (!holds(mover.permissions, `control${command.permission}`)) return 'permissionMissing'
  if (!holds(mover.equipmentPermissions, `${type.id}${command.permission}`)) return 'equipmentRightMissing'
  if (!isEndUser(mover) || !moves(move)) return undefined
  if (locksForService(move)) return 'notForEndUsers'
  return !fireSystems.includes(type.system) && endUserTypes.includes(type.id) ? undefined : 'notForEndUsers'
}
