/** Pins that would cover each other are one pin that says how many it stands for. Pure. */
import type { ProjectRow } from '@vigil/contract/tenancy/project'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { severities, type Severity } from '#ui/severity/severity.ts'
import type { Place, Point, Size } from './place.ts'

export type PlacedUnit = ProjectRow & Place

export const isPlaced = (unit: ProjectRow): unit is PlacedUnit => unit.longitude !== null && unit.latitude !== null

export interface Cluster {
  readonly at: Point
  readonly units: readonly PlacedUnit[]
}

/** As wide as a pin: closer than this they touch. */
const reach = 56

/** What the ground knows of itself. */
interface Paper {
  readonly size: Size
  readonly pointOf: (place: Place) => Point
}

export const clustersOf = (units: readonly PlacedUnit[], { pointOf, size }: Paper): Cluster[] => {
  const found: { at: Point; units: PlacedUnit[] }[] = []
  for (const unit of units) {
    const at = pointOf(unit)
    const near = found.find((cluster) => Math.hypot(cluster.at.x - at.x, cluster.at.y - at.y) < reach)
    if (near) near.units.push(unit)
    else found.push({ at, units: [unit] })
  }
  return found.filter(({ at }) => isInside(at, size))
}

/** A little outside still shows its edge. */
const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x > -reach && y > -reach && x < width + reach && y < height + reach

export const worstOf = (units: readonly ProjectRow[]): ProjectRow | undefined =>
  [...units].sort((one, other) => rank(one) - rank(other))[0]

const rank = ({ worst }: ProjectRow): number => severities.indexOf(severityOf(worst))

/** How many units stand at each level, worst first. */
export const mixOf = (units: readonly ProjectRow[]): { readonly severity: Severity; readonly value: number }[] =>
  severities.map((severity) => ({
    severity,
    value: units.filter(({ worst }) => severityOf(worst) === severity).length,
  }))
