/** The row of its kind, with the limits that count for this very piece of equipment. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { MovedLimit } from '@vigil/contract/equipment/limits'
import type { DeviceType, Property } from '@vigil/device-types/device-type'
import { effectiveThresholds } from '@vigil/device-types/effective-thresholds'
import { useMemo } from 'react'
import { useDeviceType } from './use-device-types.ts'

const withLimits = (type: DeviceType, limits: readonly MovedLimit[]): DeviceType => {
  const effective = effectiveThresholds(type, limits)
  const judged = ([key, property]: [string, Property]): [string, Property] => [
    key,
    property.type === 'number' ? { ...property, thresholds: effective[key] ?? [] } : property,
  ]
  const properties = Object.fromEntries(Object.entries(type.properties).map(judged))
  return { ...type, properties: Object.assign(Object.create(null), properties) }
}

export const useTypeOf = ({
  equipmentTypeId,
  limits,
}: Pick<Equipment, 'equipmentTypeId' | 'limits'>): DeviceType | undefined => {
  const type = useDeviceType(equipmentTypeId)
  return useMemo(() => (type && limits ? withLimits(type, limits) : type), [type, limits])
}
