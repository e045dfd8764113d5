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

const systemsOf = (cells: readonly TreeCell[]): TreeSystem[] =>
  cells
    .map(({ system, total, in_trouble, worst }) => ({
      system,
      ...named({ total, inTrouble: in_trouble, worst }),
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))

export const treeOf = (
  projectId: string,
  areas: readonly Area[],
  cells: readonly TreeCell[],
  hasSystems: boolean,
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
    systems: systemsOf(direct.get(null) ?? []),
    areas: [...byId.values()].map(({ area: { areaId, parentId, kind, name }, figures }) => ({
      areaId,
      parentId,
      kind,
      name,
      ...named(figures),
      systems: hasSystems ? systemsOf(direct.get(areaId) ?? []) : null,
    })),
  }
}
