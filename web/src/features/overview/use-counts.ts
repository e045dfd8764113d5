import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type EquipmentCount, type EquipmentState } from '@vigil/contract/equipment/equipment'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

/** How many stand where, counted by the platform. */
export const useCounts = (reach: Reach | undefined, equipmentTypeId?: number) => {
  const can = useCan()
  const ofType = equipmentTypeId === undefined ? {} : { equipmentTypeId }
  return useQuery({
    ...queryOf(equipmentCalls.count, { ...reach, ...ofType }),
    enabled: reach !== undefined && can(equipmentCalls.count),
  })
}

export type StateCounts = EquipmentCount['byState']

export const sumOf = (counts: StateCounts, states: readonly EquipmentState[]): number =>
  states.reduce((sum, state) => sum + counts[state], 0)
