/** The equipment that the address names, read by its id: what else stands there may be old. */
import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { readParams } from '#foundation/equipment/device-context.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

export const useAskedEquipment = () => {
  const can = useCan()
  const context = readParams(useLocation().search)
  const query = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId: context?.equipmentId ?? '' }),
    enabled: context !== undefined && can(equipmentCalls.detail),
  })
  return { context, query }
}
