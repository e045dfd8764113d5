/** The equipment that an address names for a form: known by its id, shown by its name. */
import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import type { PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'

/** undefined while it is being read; null where none is named or it is not to be had. */
export const useNamedEquipment = (equipmentId: string | undefined): PickedEquipment | null | undefined => {
  const can = useCan()
  const isAsked = equipmentId !== undefined && can(equipmentCalls.detail)
  const { data, isPending } = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId: equipmentId ?? '' }),
    enabled: isAsked,
  })
  return isAsked && isPending ? undefined : (data ?? null)
}
