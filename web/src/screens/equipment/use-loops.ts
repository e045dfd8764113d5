/** The loops that stand together: those of a box, whether the box or one of them was opened. */
import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { numberOf } from '#features/control/loop-number.ts'
import { isSwitch } from '#features/control/switch-state.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

const mostLoops = 100

export const loopsOf = (parentId: string) => queryOf(equipmentCalls.list, { parentId, size: mostLoops })

export const useLoops = (equipment: Equipment) => {
  const can = useCan()
  const type = useDeviceType(equipment.equipmentTypeId)
  const parentId = equipment.parentId ?? equipment.equipmentId
  const query = useQuery({ ...loopsOf(parentId), enabled: can(equipmentCalls.list) })
  const children = query.data?.rows ?? []
  const loops = children.length > 0 ? byNumber(children) : isSwitch(type) ? [equipment] : []
  return { query, loops, type }
}

const byNumber = (rows: readonly Equipment[]): Equipment[] =>
  rows
    .map((row, place) => ({ row, number: numberOf(row, place) }))
    .sort((one, other) => one.number - other.number)
    .map(({ row }) => row)
