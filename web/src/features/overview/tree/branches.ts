/** The tree of a unit as it is shown: what a branch is called, what stands beneath it, what choosing it means. Pure. */
import type { EquipmentTree, TreeArea, TreeSystem } from '@vigil/contract/equipment/tree'
import { systems } from '@vigil/device-types/systems'

export interface Branch extends Pick<TreeArea, 'worst' | 'inTrouble' | 'total'> {
  /** As it stands in the address; empty for the whole unit. */
  readonly id: string
  readonly name: string
  readonly children: readonly Branch[]
}

interface Names {
  readonly unit: string
  readonly otherSystem: string
  readonly nameOf: (name: { readonly zh: string; readonly en: string }) => string
}

/** As foundation/project/branch-filter.ts reads it. */
const mark = '~'

const systemBranch = (areaId: string, { system, ...figures }: TreeSystem, names: Names): Branch => {
  const known = systems.find(({ id }) => id === system)
  return {
    ...figures,
    id: `${areaId}${mark}${system ?? ''}`,
    name: known ? names.nameOf(known.name) : names.otherSystem,
    children: [],
  }
}

const areaBranch = (area: TreeArea, all: ReadonlyMap<string | null, readonly TreeArea[]>, names: Names): Branch => ({
  id: area.areaId,
  name: area.name,
  worst: area.worst,
  inTrouble: area.inTrouble,
  total: area.total,
  children: [
    ...(all.get(area.areaId) ?? []).map((inner) => areaBranch(inner, all, names)),
    ...(area.systems ?? []).map((system) => systemBranch(area.areaId, system, names)),
  ],
})

/** Places first, then what hangs right there. */
export const branchesOf = ({ areas, systems: loose, ...whole }: EquipmentTree, names: Names): Branch => {
  const within = Map.groupBy(areas, ({ parentId }) => parentId)
  return {
    id: '',
    name: names.unit,
    worst: whole.worst,
    inTrouble: whole.inTrouble,
    total: whole.total,
    children: [
      ...(within.get(null) ?? []).map((area) => areaBranch(area, within, names)),
      ...loose.map((system) => systemBranch('', system, names)),
    ],
  }
}

/** From the unit to the branch; only the unit where there is no such branch any more. */
export const wayTo = (root: Branch, id: string): readonly Branch[] => {
  if (root.id === id) return [root]
  for (const child of root.children) {
    const way = wayTo(child, id)
    if (way.at(-1)?.id === id) return [root, ...way]
  }
  return [root]
}
