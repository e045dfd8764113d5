/** Equipment that a rule names, with the rows of its kinds as they come. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NamedEquipment } from '@vigil/contract/equipment/named-equipment'
import { deviceTypeOf, typeIn } from '#foundation/equipment/use-device-types.ts'
import type { Named } from './named.ts'

export const useNamed = (rows: readonly NamedEquipment[]): Named => {
  // What is gone has no kind.
  const typeIds = [...new Set(rows.map(({ equipmentTypeId }) => equipmentTypeId))].filter((id) => id > 0)
  const client = useQueryClient()
  // One question over those that are known one by one: the library's own for many is 2 kB of every first visit.
  const { data: answers } = useQuery({
    queryKey: ['kinds of a rule', typeIds],
    queryFn: () => Promise.all(typeIds.map((id) => client.ensureQueryData(deviceTypeOf(id)).catch(() => undefined))),
    placeholderData: (before) => before,
  })
  const types = new Map(typeIds.map((id, place) => [id, answers?.[place]]))
  return new Map(
    rows.map(({ equipmentId, equipmentTypeId, deviceName, installAdd }) => {
      const row = types.get(equipmentTypeId)
      return [equipmentId, { deviceName, installAdd, type: row && typeIn(row) }]
    }),
  )
}
