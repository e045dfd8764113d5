/** Points and their groups in words and colours. */
import type { EquipmentState } from '@vigil/contract/equipment/equipment'
import {
  pointStates,
  type Point,
  type PointGroup,
  type PointGrouping,
  type PointState,
} from '@vigil/contract/equipment/points'
import type { Text } from '#infrastructure/i18n/i18n.ts'
import type { Severity } from '#ui/severity/severity.ts'

export const pointTones: Readonly<Record<PointState, Severity>> = {
  fire: 'fire',
  alarm: 'warn',
  fault: 'fault',
  shielded: 'fault',
  hazard: 'fault',
  offline: 'off',
  unheard: 'off',
  normal: 'ok',
}

/** As it was read, unless something else was told of it since. */
export const stateNow = (point: Point, told: EquipmentState): PointState =>
  told === point.state ? point.pointState : told

const systemZone = /^(\d+\.\d+)\/(\d+)$/
const hostLoop = /^(\d+)-(\d+)$/

export const groupName = (t: Text, by: PointGrouping, { groupKey, place }: PointGroup, isOnly: boolean): string => {
  if (isOnly && groupKey === '') return t(($) => $.equipmentWork.points.onlyOne)
  if (by === 'area') return place.length > 0 ? place.join(' · ') : t(($) => $.equipmentWork.points.noArea)
  if (groupKey === '') return t(($) => $.equipmentWork.points.noLoop)
  const [, system, zone] = systemZone.exec(groupKey) ?? []
  if (system !== undefined && zone !== undefined) return t(($) => $.equipmentWork.points.zone, { system, zone })
  const [, host, loop] = hostLoop.exec(groupKey) ?? []
  if (host !== undefined && loop !== undefined) return t(($) => $.equipmentWork.points.hostLoop, { host, loop })
  return t(($) => $.equipmentWork.points.loop, { loop: groupKey })
}

/** How many stand how over all groups, worst first; what nothing stands in is left out. */
export const countsOf = (
  groups: readonly Pick<PointGroup, 'byState'>[],
): readonly { readonly state: PointState; readonly count: number }[] =>
  pointStates
    .map((state) => ({ state, count: groups.reduce((sum, { byState }) => sum + byState[state], 0) }))
    .filter(({ count }) => count > 0)
