/** From what was counted to the groups of a host. Pure. */
import { pointStates, type PointGroup, type PointState } from '@vigil/contract/equipment/points'
import type { GroupCell } from './points.repository.ts'

export const stateOfRank = (rank: number): PointState => pointStates[rank] ?? 'normal'

const groupOf = (groupKey: string, cells: readonly GroupCell[]): PointGroup => {
  const countOf = (state: PointState): number => cells.find(({ rank }) => stateOfRank(rank) === state)?.count ?? 0
  const byState = {
    fire: countOf('fire'),
    alarm: countOf('alarm'),
    fault: countOf('fault'),
    shielded: countOf('shielded'),
    hazard: countOf('hazard'),
    offline: countOf('offline'),
    unheard: countOf('unheard'),
    normal: countOf('normal'),
  }
  const places = cells[0]?.places ?? []
  return {
    groupKey,
    place: places.flatMap((name) => name ?? []).toReversed(),
    total: cells.reduce((sum, { count }) => sum + count, 0),
    byState,
  }
}

const worstOf = ({ byState }: PointGroup): number => pointStates.findIndex((state) => byState[state] > 0)
const nameOf = ({ groupKey, place }: PointGroup): string => (place.length > 0 ? place.join(' ') : groupKey)

/** What has no address of a loop stands behind those of the same urgency. */
const order = (one: PointGroup, other: PointGroup): number =>
  worstOf(one) - worstOf(other) ||
  Number(one.groupKey === '') - Number(other.groupKey === '') ||
  nameOf(one).localeCompare(nameOf(other), 'zh', { numeric: true })

export const groupsOf = (cells: readonly GroupCell[]): PointGroup[] =>
  [...Map.groupBy(cells, ({ group_key }) => group_key)].map(([key, own]) => groupOf(key, own)).toSorted(order)
