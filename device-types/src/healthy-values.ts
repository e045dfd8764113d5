/** What a device of this type reports when all is well; what nobody can guess, such as a code, is left out. */
import type { DeviceType, Scalar } from './device-type.ts'

export const healthyValues = (type: Pick<DeviceType, 'properties'>): Readonly<Record<string, Scalar>> =>
  Object.fromEntries(
    Object.entries(type.properties).flatMap<readonly [string, Scalar]>(([key, property]) => {
      if (property.type === 'string') return []
      if (property.type === 'number') return [[key, property.typical]]
      const normal = property.values.find(({ severity }) => severity === 'normal')
      return normal === undefined ? [] : [[key, normal.value]]
    }),
  )
