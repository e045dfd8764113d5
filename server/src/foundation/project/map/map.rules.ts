/** From the fields of a map, each once for every state, to its places. Pure. */
import { equipmentStateNames, equipmentStates, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { mostNamed, type UnitCluster, type UnitMap } from '@vigil/contract/tenancy/project-map'
import { stateNamed } from '../project.service.ts'
import type { ExtentRow, FieldRow } from './map.repository.ts'

const sumOf = (parts: readonly FieldRow[], of: (part: FieldRow) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0)

const clusterOf = (parts: readonly FieldRow[]): UnitCluster => {
  const worstFirst = parts.toSorted((one, other) => other.worst - one.worst)
  const count = sumOf(parts, (part) => part.count)
  const countOf = (name: EquipmentState): number =>
    parts.find(({ worst }) => worst === equipmentStates[name])?.count ?? 0
  return {
    longitude: sumOf(parts, ({ longitudes }) => longitudes) / count,
    latitude: sumOf(parts, ({ latitudes }) => latitudes) / count,
    count,
    worst: stateNamed(worstFirst[0]?.worst ?? 0),
    // Object.fromEntries forgets the keys; these are exactly the states.
    byState: Object.fromEntries(equipmentStateNames.map((name) => [name, countOf(name)])) as Record<
      EquipmentState,
      number
    >,
    units: worstFirst
      .flatMap(({ ids, names, worst }) =>
        ids.map((projectId, at) => ({ projectId, name: names[at] ?? '', worst: stateNamed(worst) })),
      )
      .slice(0, mostNamed),
  }
}

const clustersOf = (rows: readonly FieldRow[]): UnitCluster[] => {
  const fields = Map.groupBy(
    rows.filter(({ field }) => field !== null),
    ({ field }) => field,
  )
  return [...fields.values()].map(clusterOf)
}

/** What lies around all of them, where all of them were asked for. */
export const extentOfAll = (rows: readonly FieldRow[]): ExtentRow => {
  const placed = rows.filter(({ field }) => field !== null)
  const edge = (pick: (...sides: number[]) => number, of: (row: FieldRow) => number): number | null =>
    placed.length === 0 ? null : pick(...placed.map(of))
  const countIn = (some: readonly FieldRow[]): number => some.reduce((sum, { count }) => sum + count, 0)
  return {
    west: edge(Math.min, ({ west }) => west),
    south: edge(Math.min, ({ south }) => south),
    east: edge(Math.max, ({ east }) => east),
    north: edge(Math.max, ({ north }) => north),
    placed: countIn(placed),
    unplaced: countIn(rows) - countIn(placed),
  }
}

export const mapOf = (
  rows: readonly FieldRow[],
  { west, south, east, north, placed, unplaced }: ExtentRow,
): UnitMap => ({
  clusters: clustersOf(rows),
  extent: west === null || south === null || east === null || north === null ? null : { west, south, east, north },
  placed,
  unplaced,
})
