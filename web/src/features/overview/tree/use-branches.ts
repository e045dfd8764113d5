import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@vigil/contract/call'
import { treeCalls, type EquipmentTree, type TreeSystem } from '@vigil/contract/equipment/tree'
import { countsKey } from '../overview-keys.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { branchesOf } from './branches.ts'
import type { PlacesProps } from './places-props.ts'

/** The tree of the unit on the screen. It is read again with the counts, whenever a state changes. */
export const useBranches = ({ projectId, areaId }: Pick<PlacesProps, 'projectId' | 'areaId'>) => {
  const t = useText()
  const nameOf = useName()
  const unit = useProject()?.projectName ?? ''
  const query = useQuery(treeOf({ projectId }))
  const names = { unit, nameOf, otherSystem: t(($) => $.unit.tree.other) }
  // A unit of very many areas tells the systems only of the one that is looked at.
  const isUntold = query.data?.areas.some((area) => area.areaId === areaId && area.systems === null) ?? false
  const one = useQuery({ ...treeOf({ projectId, ...(areaId === undefined ? {} : { areaId }) }), enabled: isUntold })
  const told = isUntold ? one.data?.areas[0]?.systems : undefined
  const tree = query.data && told ? withSystems(query.data, areaId, told) : query.data
  return { query, root: tree && branchesOf(tree, names) }
}

const treeOf = (asked: InputOf<typeof treeCalls.tree>) => ({
  ...queryOf(treeCalls.tree, asked),
  queryKey: [countsKey, 'tree', asked],
})

const withSystems = (tree: EquipmentTree, areaId: string | undefined, systems: TreeSystem[]): EquipmentTree => ({
  ...tree,
  areas: tree.areas.map((area) => (area.areaId === areaId ? { ...area, systems } : area)),
})
