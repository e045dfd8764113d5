/** From the cells of a unit to its tree: every branch is as bad as the worst beneath it. Pure. */
import type { EquipmentTree, TreeSystem } from '@vigil/contract/equipment/tree'
import type { Area } from '@vigil/contract/tenancy/project'
import { systems } from '@vigil/device-types/systems'
import { stateNameOf } from '../equipment.rules.ts'
import type { TreeCell } from './tree.repository.ts'

interface Figures {
  total: number
  inTrouble: number
  worst: number
}

const none = (): Figures => ({ total: 0, inTrouble: 0, worst: 0 })

const add = (to: Figures, { total, in_trouble, worst }: TreeCell): void => {
  to.total += total
  to.inTrouble += in_trouble
  to.worst = Math.max(to.worst, worst)
}

const named = ({ worst, ...numbers }: Figures) => ({ worst: stateNameOf(worst), ...numbers })

const order = new Map<string | null, number>(systems.map(({ id }, place) => [id, place]))
const placeOf = ({ system }: TreeSystem): number => order.get(system) ?? systems.length

/** Null for a kind that nobody knows any more, and for the whole of an area. */
type SystemOf = (typeNo: number) => string | null

const systemsIn = (cells: readonly TreeCell[], systemOf: SystemOf): TreeSystem[] => {
  const found = new Map<string | null, Figures>()
  for (const cell of cells) {
    const system = systemOf(cell.type_no)
    const figures = found.get(system) ?? none()
    found.set(system, figures)
    add(figures, cell)
  }
  return [...found]
    .map(([system, figures]) => ({ system, ...named(figures) }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

interface UnitParts {
  readonly projectId: string
  readonly areas: readonly Area[]
  readonly hasSystems: boolean
}

export const treeOf = (
  { projectId, areas, hasSystems }: UnitParts,
  cells: readonly TreeCell[],
  systemOf: SystemOf,
): EquipmentTree => {
  const byId = new Map(areas.map((area) => [area.areaId, { area, figures: none() }]))
  const direct = Map.groupBy(cells, ({ area_id }) => (area_id !== null && byId.has(area_id) ? area_id : null))
  const whole = none()
  for (const cell of cells) {
    add(whole, cell)
    // A ring cannot be made by the calls; were there one, the walk would still end.
    let steps = 0
    for (let at = byId.get(cell.area_id ?? ''); at && steps < 10; at = byId.get(at.area.parentId ?? ''), steps += 1)
      add(at.figures, cell)
  }
  return {
    projectId,
    ...named(whole),
    systems: systemsIn(direct.get(null) ?? [], systemOf),
    areas: [...byId.values()].map(({ area: { areaId, parentId, kind, name }, figures }) => ({
      areaId,
      parentId,
      kind,
      name,
      ...named(figures),
      systems: hasSystems ? systemsIn(direct.get(areaId) ?? [], systemOf) : null,
    })),
  }
}
