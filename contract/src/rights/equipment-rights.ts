/** Which device types a role may see and move, by the system a type belongs to. */
import { systems, type SystemId } from '@vigil/device-types/systems'
import { permissionString, type Action, type EquipmentRight } from './permissions.ts'
import { roleTypeName, type Job, type RoleType, type RoleTypeName } from './role-types.ts'

/** As much of a device type as rights need. */
export interface DeviceTypeRow {
  readonly id: string
  readonly system: string
}

/** Moving one of these can cost lives: PROJECT duty officers and above only. */
export const fireSystems: readonly string[] = [
  'fire-alarm',
  'extinguishing',
  'fire-water',
  'smoke-control',
  'evacuation',
] satisfies SystemId[]

// Named one by one, so that a system nobody knows counts as a fire system and stays still.
const otherSystems: readonly SystemId[] = systems.map(({ id }) => id).filter((id) => !fireSystems.includes(id))

const seeing = ['list', 'select'] as const satisfies Action[]

interface Reach {
  readonly systems: 'all' | readonly SystemId[]
  readonly moves: readonly Action[]
}

const reaches: Record<RoleTypeName, Reach> = {
  SUPER: { systems: 'all', moves: ['custom', 'update', 'batch'] },
  OEM: { systems: 'all', moves: ['custom', 'update', 'batch'] },
  PROJECT: { systems: 'all', moves: ['custom', 'update', 'batch'] },
  CUSTOM: { systems: 'all', moves: ['custom', 'update', 'batch'] },
  SUB_COMY: {
    systems: ['electrical', 'lighting', 'hvac', 'water', 'access', 'environment', 'iot-gateway'],
    moves: ['custom', 'update', 'batch'],
  },
  END_USER: { systems: ['electrical', 'lighting', 'hvac', 'water'], moves: ['custom', 'update'] },
}

/** Jobs that reach less than PROJECT as a whole. */
const jobReaches: Partial<Record<Job, Reach>> = {
  dutyOfficer: { systems: 'all', moves: ['custom', 'update'] },
  maintainer: { systems: otherSystems, moves: ['custom', 'update', 'batch'] },
  inspector: { systems: [], moves: [] },
}

/** The equipPermissionsStr of a new role. Bound equipment and scope narrow it further where the row is known. */
export const equipmentPreset = (
  roleType: RoleType,
  job: Job | undefined,
  deviceTypes: readonly DeviceTypeRow[],
): string => permissionString(equipmentRightsOf(roleType, job, deviceTypes))

export const equipmentRightsOf = (
  roleType: RoleType,
  job: Job | undefined,
  deviceTypes: readonly DeviceTypeRow[],
): EquipmentRight[] => {
  const reach = reachOf(roleType, job)
  if (!reach) return []
  return deviceTypes.flatMap(({ id, system }) => {
    const granted = [...seeing, ...(reachesSystem(reach, system) ? reach.moves : [])]
    return granted.map((action): EquipmentRight => `${id}:${action}`)
  })
}

const reachOf = (roleType: RoleType, job: Job | undefined): Reach | undefined => {
  const name = roleTypeName(roleType)
  if (name === 'PROJECT' && job) return jobReaches[job] ?? reaches[name]
  return name && reaches[name]
}

const reachesSystem = (reach: Reach, system: string): boolean =>
  reach.systems === 'all' || reach.systems.some((reached) => reached === system)
