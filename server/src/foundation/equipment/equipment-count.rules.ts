/** From what was counted to what is shown. Pure. */
import { equipmentStateNames, type EquipmentCount, type EquipmentState } from '@vigil/contract/equipment/equipment'
import type { CellRow } from './equipment-count.repository.ts'
import type { EquipmentFilter } from './equipment-page.repository.ts'
import { stateNameOf } from './equipment.rules.ts'

interface Cell {
  readonly equipmentTypeId: number
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
  for (const { type_no: equipmentTypeId, state, online, count } of rows) {
    if (state === null) left.set(equipmentTypeId, (left.get(equipmentTypeId) ?? 0) + count)
    else counted.push({ equipmentTypeId, state, online, count })
  }
  for (const { equipmentTypeId, count } of counted)
    if (left.has(equipmentTypeId)) left.set(equipmentTypeId, (left.get(equipmentTypeId) ?? 0) - count)
  return [
    ...counted,
    ...[...left].map(([equipmentTypeId, count]) => ({ equipmentTypeId, state: 0, online: true, count })),
  ]
}

export const countOf = (rows: readonly CellRow[], { state, online }: EquipmentFilter): EquipmentCount => {
  // Object.fromEntries forgets the keys; these are exactly the states.
  const byState = Object.fromEntries(equipmentStateNames.map((name) => [name, 0])) as Record<EquipmentState, number>
  const byType = new Map<number, { count: number; wrong: number }>()
  let total = 0
  for (const cell of cellsOf(rows)) {
    if (state !== undefined && cell.state !== state) continue
    if (online !== undefined && cell.online !== online) continue
    if (cell.count <= 0) continue
    total += cell.count
    byState[stateNameOf(cell.state)] += cell.count
    const { count, wrong } = byType.get(cell.equipmentTypeId) ?? { count: 0, wrong: 0 }
    byType.set(cell.equipmentTypeId, {
      count: count + cell.count,
      wrong: wrong + (cell.state === 0 ? 0 : cell.count),
    })
  }
  const types = [...byType].map(([equipmentTypeId, counted]) => ({ equipmentTypeId, ...counted }))
  return {
    total,
    byState,
    byType: types.toSorted((a, b) => b.count - a.count || a.equipmentTypeId - b.equipmentTypeId),
  }
}
