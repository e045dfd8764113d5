/** The order to walk now. A fire on the way comes first: what lies beside it is left, and walked last. Pure. */
export interface RoutePoint {
  readonly place: number
  readonly areaId: string | null
  readonly isOpen: boolean
}

/** Where it burns; null where nobody has said in which area the equipment stands. */
export interface Fire {
  readonly areaId: string | null
}

export const isNearFire = ({ areaId }: Pick<RoutePoint, 'areaId'>, fires: readonly Fire[]): boolean =>
  areaId !== null && fires.some((fire) => fire.areaId === areaId)

/** Done ones as they stand in the plan, then what is open, then what is open and lies by the fire. */
const rankOf = (point: RoutePoint, fires: readonly Fire[]): number => {
  if (!point.isOpen) return 0
  return isNearFire(point, fires) ? 2 : 1
}

export const routeOf = <Point extends RoutePoint>(points: readonly Point[], fires: readonly Fire[]): Point[] =>
  points.toSorted((one, other) => rankOf(one, fires) - rankOf(other, fires) || one.place - other.place)

/** Of a fixed order: what must be done before this one. What burns is not waited for. */
export const isBeforeOpen = (point: RoutePoint, points: readonly RoutePoint[], fires: readonly Fire[]): boolean =>
  points.some((other) => other.isOpen && other.place < point.place && !isNearFire(other, fires))
