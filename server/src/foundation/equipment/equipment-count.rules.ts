/** From what was counted to what is shown. Pure. */
import { equipmentStateNames, type EquipmentCount, type EquipmentState } from '@vigil/contract/equipment'
import type { CellRow } from './equipment-count.repository.ts'
import type { EquipmentFilter } from './equipment-page.repository.ts'
import { stateNameOf } from './equipment.rules.ts'

interface Cell {
  readonly typeNo: number
  readonly state: number
  readonly online: boolean | null
  readonly count: number
}

/**
 * Only the exceptions are counted one by one. What remains of a type is normal, and where those that are not online
 * were counted too, it is online.
 */
const cellsOf = (rows: readonly CellRow[]): Cell[] => {
  const left = new Map<number, number>()
  const counted: Cell[] = []
  for (const { type_no: typeNo, state, online, count } of rows) {
    if (state === null) left.set(typeNo, (left.get(typeNo) ?? 0) + count)
    else counted.push({ typeNo, state, online, count })
  }
  for (const { typeNo, count } of counted) if (left.has(typeNo)) left.set(typeNo, (left.get(typeNo) ?? 0) - count)
  return [...counted, ...[...left].map(([typeNo, count]) => ({ typeNo, state: 0, online: true, count }))]
}

export const countOf = (rows: readonly CellRow[], { state, online }: EquipmentFilter): EquipmentCount => {
  // Object.fromEntries forgets the keys; these are exactly the states.
  const byState = Object.fromEntries(equipmentStateNames.map((name) => [name, 0])) as Record<EquipmentState, number>
  const byType = new Map<number, number>()
  let total = 0
  for (const cell of cellsOf(rows)) {
    if (state !== undefined && cell.state !== state) continue
    if (online !== undefined && cell.online !== online) continue
    if (cell.count <= 0) continue
    total += cell.count
    byState[stateNameOf(cell.state)] += cell.count
    byType.set(cell.typeNo, (byType.get(cell.typeNo) ?? 0) + cell.count)
  }
  const types = [...byType].map(([equipmentTypeId, count]) => ({ equipmentTypeId, count }))
  return {
    total,
    byState,
    byType: types.toSorted((a, b) => b.count - a.count || a.equipmentTypeId - b.equipmentTypeId),
  }
}
