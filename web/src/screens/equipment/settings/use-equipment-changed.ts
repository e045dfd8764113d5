import { useQueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { lifeDateCalls } from '@vigil/contract/equipment/life-dates'
import { nearestCalls } from '@vigil/contract/equipment/nearest'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'

const changing = [
  equipmentCalls.detail.path,
  equipmentCalls.list.path,
  lifeCalls.find.path,
  lifeDateCalls.get.path,
  nearestCalls.find.path,
  equipmentListKey,
]

/** Whatever shows it is read again. */
export const useEquipmentChanged = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    for (const key of changing) void client.invalidateQueries({ queryKey: [key] })
  }
}
