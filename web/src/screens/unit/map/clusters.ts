/** What the platform has joined, as it stands on the glass: pins that would still cover each other are one. Pure. */
import type { EquipmentState } from '@vigil/contract/equipment/equipment'
import { keysOf } from '@vigil/contract/keys-of'
import type { UnitCluster } from '@vigil/contract/tenancy/project-map'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { severities, type Severity } from '#ui/severity/severity.ts'
import type { Place, Point, Size } from '#foundation/map/place.ts'

export interface Pin extends Omit<UnitCluster, 'longitude' | 'latitude'> {
  readonly at: Point
  readonly place: Place
}

/** As wide as a pin: closer than this they touch. */
const reach = 56

/** What the ground knows of itself. */
interface Paper {
  readonly size: Size
  readonly pointOf: (place: Place) => Point
}

export const pinsOf = (clusters: readonly UnitCluster[], { pointOf, size }: Paper): Pin[] => {
  const pins: Pin[] = []
  for (const cluster of clusters) {
    const pin = { ...cluster, place: cluster, at: pointOf(cluster) }
    const near = pins.findIndex(({ at }) => Math.hypot(at.x - pin.at.x, at.y - pin.at.y) < reach)
    const joined = pins[near]
    if (joined) pins[near] = together(joined, pin)
    else pins.push(pin)
  }
  return pins.filter(({ at }) => isInside(at, size))
}

/** A little outside still shows its edge. */
const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x > -reach && y > -reach && x < width + reach && y < height + reach

const rank = (state: EquipmentState): number => severities.indexOf(severityOf(state))
const worseOf = (one: EquipmentState, other: EquipmentState): EquipmentState => (rank(one) <= rank(other) ? one : other)

const together = (one: Pin, other: Pin): Pin => ({
  ...one,
  count: one.count + other.count,
  worst: worseOf(one.worst, other.worst),
  // Object.fromEntries forgets the keys; these are exactly the states.
  byState: Object.fromEntries(
    keysOf(one.byState).map((state) => [state, one.byState[state] + other.byState[state]]),
  ) as Pin['byState'],
  units: [...one.units, ...other.units].toSorted((a, b) => rank(a.worst) - rank(b.worst)),
})

/** How many units stand at each level, worst first. */
export const mixOf = (byState: Pin['byState']): { readonly severity: Severity; readonly value: number }[] =>
  severities.map((severity) => ({
    severity,
    value: keysOf(byState)
      .filter((state) => severityOf(state) === severity)
      .reduce((sum, state) => sum + byState[state], 0),
  }))

export interface View {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly zoom: number
}

interface Sight extends Paper {
  readonly zoom: number
  readonly placeOf: (point: Point) => Place
}

const rounded = (degrees: number): number => Number(degrees.toFixed(6))

/** What to ask for: a little more than is in sight, in steps, so that a small move asks for nothing new. */
export const viewOf = ({ placeOf, size, zoom }: Sight): View => {
  const [corner, opposite] = [placeOf({ x: 0, y: size.height }), placeOf({ x: size.width, y: 0 })]
  const whole = Math.max(0, Math.min(19, Math.round(zoom)))
  const step = 360 / 2 ** whole
  const down = (degrees: number, most: number) => rounded(Math.max(-most, Math.floor(degrees / step) * step))
  const up = (degrees: number, most: number) => rounded(Math.min(most, Math.ceil(degrees / step) * step))
  return {
    west: down(corner.longitude, 180),
    south: down(corner.latitude, 90),
    east: up(opposite.longitude, 180),
    north: up(opposite.latitude, 90),
    zoom: whole,
  }
}
