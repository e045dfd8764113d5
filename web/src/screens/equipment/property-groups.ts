/** Which readings stand in which panel: each in exactly one, so that nothing is said twice. */
import type { DeviceType, Property } from '@vigil/device-types/device-type'
import { healthKeys, showsLevels } from '@vigil/device-types/panels-of'

export type GroupName = 'health' | 'levels' | 'phases' | 'energy' | 'limits' | 'values'

const phaseKey = /^(voltage|current|temp|power|activePower)[ABC]$/

const isEnergy = (property: Property): boolean => property.type === 'number' && property.unit === 'kWh'
const isLimited = (property: Property): boolean => property.type === 'number' && property.thresholds.length > 0

/** What stands on the ladder of a gas shut-off. */
export const levelKeys: readonly string[] = ['concentration', 'shutState', 'autoShut']

/** All of a phase or none: a single letter at the end of a name says nothing. */
const hasPhases = ({ properties }: Pick<DeviceType, 'properties'>): boolean =>
  ['A', 'B', 'C'].every((phase) => properties[`voltage${phase}`] !== undefined)

const groupOf = (type: Pick<DeviceType, 'properties'>, key: string, property: Property): GroupName => {
  if (healthKeys.includes(key)) return 'health'
  if (levelKeys.includes(key) && showsLevels(type)) return 'levels'
  if (phaseKey.test(key) && hasPhases(type)) return 'phases'
  if (isEnergy(property)) return 'energy'
  return isLimited(property) ? 'limits' : 'values'
}

/** What the row says is read next comes first; the others in the order of the row. */
const placeOf = ({ glance = [] }: Pick<DeviceType, 'glance'>, key: string): number =>
  glance.includes(key) ? glance.indexOf(key) : glance.length

export const propertiesIn = (
  type: Pick<DeviceType, 'properties' | 'glance'>,
  group: GroupName,
): readonly (readonly [key: string, property: Property])[] =>
  Object.entries(type.properties)
    .filter(([key, property]) => groupOf(type, key, property) === group)
    .toSorted(([one], [other]) => placeOf(type, one) - placeOf(type, other))
