/** Who may give which rights. Pure: nobody gives what he does not have (docs/decisions/0007 says what counts as having). */
import { equipmentRightsOf, type DeviceTypeRow } from '@vigil/contract/rights/equipment-rights'
import type { ProblemCode } from '@vigil/contract/problems'
import { scopeKinds, type ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { presetOf } from '@vigil/contract/rights/role-presets'
import { roleTypes, type Job, type RoleType } from '@vigil/contract/rights/role-types'
import type { Actor } from './actor/actor.ts'

export type Giver = Pick<Actor, 'roleType' | 'permissions' | 'equipmentPermissions'> & {
  readonly scope: { readonly kind: ScopeKind }
}

export interface GivenRole {
  readonly oem_id: string | null
  readonly role_type: number
  readonly permissions: string
  readonly equipment_permissions: string
}

/** Who appoints whom. An operator holds no unit's visitor rights, yet must be able to name the unit's manager. */
const ranks: readonly number[] = [
  roleTypes.SUPER,
  roleTypes.OEM,
  roleTypes.CUSTOM,
  roleTypes.SUB_COMY,
  roleTypes.PROJECT,
  roleTypes.END_USER,
]

/** The widest place each kind of role is for. */
const homes: Readonly<Record<RoleType, ScopeKind>> = {
  [roleTypes.SUPER]: 'platform',
  [roleTypes.OEM]: 'oem',
  [roleTypes.CUSTOM]: 'company',
  [roleTypes.SUB_COMY]: 'company',
  [roleTypes.PROJECT]: 'project',
  [roleTypes.END_USER]: 'equipment',
}

/** A number that is none of ours ranks above everybody, so that nobody gives it. */
export const isAbove = (roleType: number, other: number): boolean => ranks.indexOf(roleType) < ranks.indexOf(other)

const markersOf = (text: string): ReadonlySet<string> => new Set(text.split(',').filter((marker) => marker !== ''))

/** Whole markers only: `,a:list,` is within `,a:list,b:list,`, and `,a:l,` is not. */
const isWithin = (asked: string, own: string): boolean => {
  const owned = markersOf(own)
  return [...markersOf(asked)].every((marker) => owned.has(marker))
}

const isPresetBelow = (role: GivenRole, giver: Giver): boolean =>
  role.oem_id === null && isAbove(giver.roleType, role.role_type)

/** A role may be given for a narrower place than it is for, never for a wider one. */
const fitsKind = (roleType: number, kind: ScopeKind): boolean => {
  const known = Object.values(roleTypes).find((type) => type === roleType)
  if (known === undefined) return false
  if (known === roleTypes.SUPER) return kind === 'platform'
  return scopeKinds.indexOf(kind) >= scopeKinds.indexOf(homes[known])
}

/** Why this role may not be given for a place of this kind, or undefined. Whether the place is his is the wall's to say. */
export const grantRefusal = (giver: Giver, role: GivenRole, kind: ScopeKind): ProblemCode | undefined => {
  const isOwn =
    isWithin(role.permissions, giver.permissions) && isWithin(role.equipment_permissions, giver.equipmentPermissions)
  if (isAbove(role.role_type, giver.roleType)) return 'grantBeyondOwn'
  if (!isOwn && !isPresetBelow(role, giver)) return 'grantBeyondOwn'
  if (kind === 'platform' && giver.scope.kind !== 'platform') return 'grantBeyondOwn'
  return fitsKind(role.role_type, kind) ? undefined : 'grantBeyondOwn'
}

/** Whether he has this role to give at all: at the kind of place it is for. */
export const mayGive = (giver: Giver, role: GivenRole): boolean => {
  const known = Object.values(roleTypes).find((type) => type === role.role_type)
  return known !== undefined && grantRefusal(giver, role, homes[known]) === undefined
}

export interface RoleWish {
  readonly roleType: RoleType
  readonly job: Job | undefined
  readonly permissions: readonly string[]
  readonly equipPermissions: readonly string[]
}

interface RoleRefusal {
  readonly code: ProblemCode
  /** Which of the asked rights are too much. */
  readonly beyond: readonly string[]
}

/**
 * What goes beyond what the kind of role, and inside PROJECT the job, leaves at most. Each list has its own limit: a
 * resource and a kind of equipment may have one name, as `camera` has.
 */
const beyondType = (
  { roleType, job, permissions, equipPermissions }: RoleWish,
  deviceTypes: readonly DeviceTypeRow[],
): string[] => {
  const most = new Set<string>(presetOf(roleType, job))
  const mostOfTypes = new Set<string>(equipmentRightsOf(roleType, job, deviceTypes))
  return [
    ...permissions.filter((marker) => !most.has(marker)),
    ...equipPermissions.filter((marker) => !mostOfTypes.has(marker)),
  ]
}

/** Why this role may not be made, or undefined. */
export const roleRefusal = (
  maker: Giver,
  wish: RoleWish,
  deviceTypes: readonly DeviceTypeRow[],
): RoleRefusal | undefined => {
  const { roleType, job, permissions, equipPermissions } = wish
  if (roleType === roleTypes.SUPER || isAbove(roleType, maker.roleType)) return { code: 'grantBeyondOwn', beyond: [] }
  if (job && roleType !== roleTypes.PROJECT) return { code: 'roleBeyondType', beyond: [job] }
  const own = [markersOf(maker.permissions), markersOf(maker.equipmentPermissions)] as const
  const notOwn = [
    ...permissions.filter((marker) => !own[0].has(marker)),
    ...equipPermissions.filter((marker) => !own[1].has(marker)),
  ]
  if (notOwn.length > 0) return { code: 'grantBeyondOwn', beyond: notOwn }
  const tooMuch = beyondType(wish, deviceTypes)
  return tooMuch.length > 0 ? { code: 'roleBeyondType', beyond: tooMuch } : undefined
}
