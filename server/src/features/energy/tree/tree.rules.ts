/**
 * Meters behind meters, and what a unit used without counting anything twice. In each slot a meter that told something
 * speaks for all that is behind it; where it told nothing, those behind it speak for themselves. Pure.
 */
export interface MeterUse {
  readonly id: string
  readonly parentId: string | null
  /** By the beginning of the slot. */
  readonly slots: ReadonlyMap<number, number>
}

interface Whole {
  /** What the unit used. */
  readonly slots: ReadonlyMap<number, number>
  /** Meters with none behind them: the loops that can be ranked. */
  readonly leaves: readonly string[]
}

const addTo = (sums: Map<number, number>, slots: ReadonlyMap<number, number>): void => {
  for (const [start, wh] of slots) sums.set(start, (sums.get(start) ?? 0) + wh)
}

/** Its own word where it has one, else the sum of those behind it. */
const usedBehind = (meter: MeterUse, children: ReadonlyMap<string | null, readonly MeterUse[]>) => {
  const sums = new Map<number, number>()
  for (const child of children.get(meter.id) ?? []) addTo(sums, usedBehind(child, children))
  for (const [start, wh] of meter.slots) sums.set(start, wh)
  return sums
}

export const wholeOf = (meters: readonly MeterUse[]): Whole => {
  const known = new Set(meters.map(({ id }) => id))
  const children = Map.groupBy(meters, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const slots = new Map<number, number>()
  for (const top of children.get(null) ?? []) addTo(slots, usedBehind(top, children))
  const leaves = meters.flatMap(({ id }) => (children.has(id) ? [] : [id]))
  return { slots: new Map([...slots].toSorted(([one], [other]) => one - other)), leaves }
}
