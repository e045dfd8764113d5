/** Equipment that a rule names, with the rows of its kinds as they come. */
import { useQueries } from '@tanstack/react-query'
import type { NamedEquipment } from '@vigil/contract/equipment/named-equipment'
import { deviceTypeOf, typeIn } from '#foundation/equipment/use-device-types.ts'
import type { Named } from './named.ts'

export const useNamed = (rows: readonly NamedEquipment[]): Named => {
  // What is gone has no kind.
  const typeIds = [...new Set(rows.map(({ equipmentTypeId }) => equipmentTypeId))].filter((id) => id > 0)
  const answers = useQueries({ queries: typeIds.map(deviceTypeOf) })
  const types = new Map(typeIds.map((id, place) => [id, answers[place]?.data]))
  return new Map(
    rows.map(({ equipmentId, equipmentTypeId, deviceName, installAdd }) => {
      const row = types.get(equipmentTypeId)
      return [equipmentId, { deviceName, installAdd, type: row && typeIn(row) }]
    }),
  )
}
