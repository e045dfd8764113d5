/** The equipment that the address names, read by its id: what else stands there may be old. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useEffect } from 'react'
import { readParams } from '#foundation/equipment/device-context.ts'
import { shadowOf } from '#foundation/equipment/shadow-of.ts'
import { deviceTypeOf } from '#foundation/equipment/use-device-types.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { loopsOf } from './use-loops.ts'

/** Pages whose equipment is shown with its loops. */
const loopPages = '/pagesEquimmentInfo/breaker/'

/** With the equipment and not after it: what the address says of it is enough to ask for the rest. */
const useAskedBeside = (equipmentId: string | undefined, equipmentTypeId: number | undefined): void => {
  const client = useQueryClient()
  const can = useCan()
  const [maySee, mayList] = [can(equipmentCalls.shadow), can(equipmentCalls.list)]
  const hasLoops = useLocation().pathname.startsWith(loopPages)
  useEffect(() => {
    if (equipmentId === undefined) return
    if (equipmentTypeId !== undefined) void client.prefetchQuery(deviceTypeOf(equipmentTypeId))
    if (maySee) void client.prefetchQuery(shadowOf(equipmentId))
    if (mayList && hasLoops) void client.prefetchQuery(loopsOf(equipmentId))
  }, [client, equipmentId, equipmentTypeId, maySee, mayList, hasLoops])
}

export const useAskedEquipment = () => {
  const can = useCan()
  const context = readParams(useLocation().search)
  useAskedBeside(context?.equipmentId, context?.equipmentTypeId)
  const query = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId: context?.equipmentId ?? '' }),
    enabled: context !== undefined && can(equipmentCalls.detail),
  })
  return { context, query }
}
