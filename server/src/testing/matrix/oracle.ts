/** What must happen, said once more and apart from the code that makes it happen. Pure. */
import type { Call, Right } from '@vigil/contract/call'
import { permissionString } from '@vigil/contract/rights/permissions'
import { presetOf } from '@vigil/contract/rights/role-presets'
import { presetRoles, type PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import type { Relation, Target } from './matrix-site.ts'
import type { Person } from './matrix-world.ts'

/** `either`: the rules leave it to the row; no canary may come back all the same. */
export type Sight = 'seen' | 'hidden' | 'either'

/** Where anything at all may be read. */
export const mayRead = ({ role, home }: Person): readonly Relation[] => {
  if (role === 'super') return ['own', 'sibling', 'foreign', 'platform']
  return role === 'oem' ? [home, 'sibling'] : [home]
}

const sitesOwn: readonly Target[] = [
  'project',
  'area',
  'equipment',
  'equipmentPhoto',
  'payOrder',
  'plan',
  'command',
  'commandBatch',
  'timer',
  'scene',
  'timeSharing',
  'linkRule',
  'linkRun',
  'patrolPlaceType',
  'patrolPlace',
  'patrolPlan',
  'patrolTask',
  'patrolCheckIn',
  'registration',
  'invitation',
  'contact',
  'alarm',
  'hazard',
  'workOrder',
  'unitReport',
  'maintenancePlan',
  'isolation',
  'walkTest',
  'drill',
  'dutyShift',
  'dutyCheck',
  'dutyHandover',
  'inspectorPack',
  'packLink',
  'notice',
  'visit',
  'doorGrant',
  'doorGroup',
]

export const sightOf = (person: Person, noun: Target, relation: Relation): Sight => {
  // A session is its owner's alone, and none of these is the one who asks.
  if (noun === 'session') return 'hidden'
  // Nothing of the platform but its people, their grants and its roles exists.
  const exists = relation !== 'platform' || noun === 'account' || noun === 'grant' || noun === 'role'
  if (!exists) return 'hidden'
  // The operator's own row and its roles are the same for its units; presets are everyone's to read; and which role a
  // person may take or give is a question of the role.
  const isShared = noun === 'oem' || noun === 'role'
  if (isShared && (relation === 'platform' || (relation === 'foreign') === (person.home === 'foreign'))) return 'either'
  if (person.role === 'super') return noun === 'role' ? 'either' : 'seen'
  if (!mayRead(person).includes(relation)) return 'hidden'
  if (person.role === 'oem') return 'seen'
  if (person.role === 'endUser') return noun === 'equipment' ? 'seen' : 'either'
  return sitesOwn.includes(noun) ? 'seen' : 'either'
}

const markersOf = (role: PresetRoleName): string => {
  const preset: { roleType: Parameters<typeof presetOf>[0]; job?: Parameters<typeof presetOf>[1] } = presetRoles[role]
  return permissionString(presetOf(preset.roleType, preset.job))
}

/** `either` for several rights of which the row chooses one. */
const holdsRight = (role: PresetRoleName, right: Right): boolean | 'either' => {
  if (right === 'public' || right === 'signedIn') return true
  const markers = markersOf(role)
  if (typeof right === 'string') return markers.includes(`,${right},`)
  const held = right.anyOf.filter((permission) => markers.includes(`,${permission},`)).length
  if (held === 0) return false
  return held === right.anyOf.length ? true : 'either'
}

export interface Answered {
  readonly statusCode: number
  readonly code: string | undefined
}

export type Fault = 'leak' | 'wrongRefusal'

/** Whoever gave a command, or must accept it, may do this; who merely sees it may not. */
const isOnlyGivers = ({ kind, path }: Call): boolean => kind === 'command' && path.startsWith('control/')

/** A centre is its operator's: a chain that may call duty officers too has no seat there, whatever it sees of the alarm. */
const isAnothersSeat = ({ path }: Call, { role }: Person): boolean =>
  path.startsWith('centre/') && (role === 'custom' || role === 'subCompany')

const isRefusal = ({ code }: Answered): boolean => code === 'forbidden' || code === 'missing'

/** What is wrong with this answer, if anything. */
export const judge = (call: Call, person: Person, sight: Sight, answered: Answered): Fault | undefined => {
  // 404 means "log in again": whoever is signed in and hears it loses the alarm screen that is open.
  if (answered.statusCode === 404) return 'wrongRefusal'
  const right = holdsRight(person.role, call.permission)
  if (right === false) return answered.code === 'forbidden' ? undefined : 'leak'
  // A list of a foreign place is empty, and what it must not hold is looked for in its bytes.
  if (sight === 'hidden') return call.kind === 'command' && answered.statusCode === 200 ? 'leak' : undefined
  const mayRefuse = isOnlyGivers(call) || isAnothersSeat(call, person)
  if (sight === 'seen' && right === true && isRefusal(answered) && !mayRefuse) return 'wrongRefusal'
  return answered.code === 'unexpected' ? 'wrongRefusal' : undefined
}
