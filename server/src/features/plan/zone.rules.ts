/** What stands in a part of a plan, and how bad it is. Pure. */
import { equipmentStates, type EquipmentState } from '@vigil/contract/equipment/equipment'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** By how often a line from it to the right meets the edge: once or thrice is inside. */
export const liesIn = (spot: Spot, corners: readonly Spot[]): boolean => {
  let isInside = false
  corners.forEach((corner, at) => {
    const before = corners.at(at - 1) ?? corner
    const crosses = corner.y > spot.y !== before.y > spot.y
    const meetsAt = corner.x + ((spot.y - corner.y) * (before.x - corner.x)) / (before.y - corner.y)
    if (crosses && spot.x < meetsAt) isInside = !isInside
  })
  return isInside
}

/** Null where nothing stands: that nobody speaks there does not mean that all is well. */
export const worstOf = (states: readonly EquipmentState[]): EquipmentState | null =>
  states.reduce<EquipmentState | null>(
    (worst, state) => (worst === null || equipmentStates[state] > equipmentStates[worst] ? state : worst),
    null,
  )
