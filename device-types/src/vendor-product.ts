/** How a maker's cloud names what a device type knows. A row is plain data. */
import type { Scalar } from './device-type.ts'

interface VendorPoint {
  readonly property: string
  /** What the maker's words mean; one that is not here is not guessed. */
  readonly states?: Readonly<Record<string, Scalar>>
  /** What is said times this is the value. */
  readonly scale?: number
}

export interface VendorProduct {
  /** As the maker's cloud calls the product. */
  readonly product: string
  /** The device type whose properties it speaks of. */
  readonly typeId: string
  readonly points: Readonly<Record<string, VendorPoint>>
}

/** Undefined where the maker said something that no row knows: nothing is guessed, and nothing is thrown away by it. */
export const valueOf = (point: VendorPoint, said: Scalar): Scalar | undefined => {
  if (point.states) return Object.hasOwn(point.states, String(said)) ? point.states[String(said)] : undefined
  if (point.scale === undefined) return said
  // Without the tail that binary fractions leave: 2.3000000000000003 is no reading.
  return typeof said === 'number' ? Number((said * point.scale).toPrecision(12)) : undefined
}
