/** Loops as they stand in their boxes, in the order they came. Pure. */
import type { Equipment } from '@vigil/contract/equipment/equipment'

export interface Box {
  /** null: in no box, or in one that is not known here. */
  readonly name: string | null
  readonly loops: readonly Equipment[]
}

interface Named {
  readonly equipmentId: string
  readonly deviceName?: string | undefined
}

export const loopsByBox = (loops: readonly Equipment[], known: readonly Named[]): Box[] => {
  const names = new Map(known.map(({ equipmentId, deviceName }) => [equipmentId, deviceName]))
  const grouped = Map.groupBy(loops, ({ parentId }) => (parentId === null ? undefined : names.get(parentId)))
  return [...grouped].map(([name, inside]) => ({ name: name ?? null, loops: inside }))
}
