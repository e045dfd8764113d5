/** What a kind of unit is made of: its buildings with the use of their rooms, its boxes with their loops, its equipment. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { Pair } from './pair.ts'

export type UnitKind = 'school' | 'hospital' | 'mall' | 'factory' | 'residential' | 'hotel' | 'office' | 'nineSmall'

/** What a room is used for, as far as it decides what is installed there. */
export type Use =
  | 'control'
  | 'pump'
  | 'roof'
  | 'electric'
  | 'kitchen'
  | 'corridor'
  | 'stair'
  | 'hall'
  | 'room'
  | 'store'
  | 'data'
  | 'outside'

export type RoomRow = readonly [zh: string, en: string, use: Use]

export interface FloorRow {
  readonly name: Pair
  readonly rooms: readonly RoomRow[]
}

export interface BuildingRow {
  readonly name: Pair
  readonly floors: readonly FloorRow[]
}

type LoopType = Extract<DeviceTypeId, 'breaker' | 'breakerLeakage' | 'breakerThreePhase' | 'breakerOther'>

/** A loop is called by what it feeds; some feed what a fire is fought with. */
export type LoopRow = readonly [zh: string, en: string, type: LoopType, feeds?: 'fire']

/** A box and the loops that belong together in it. */
export interface BoxRow {
  /** Where it hangs: on the floor that it feeds. */
  readonly floor: string
  readonly name: Pair
  readonly loops: readonly LoopRow[]
}

export type Points = Partial<Record<DeviceTypeId, number>>
/** A device with so many of each below it. */
export type KitRow = readonly [type: DeviceTypeId, points?: Points]

export interface KindRow {
  readonly kind: UnitKind
  readonly buildings: readonly BuildingRow[]
  readonly boxes: readonly BoxRow[]
  /** The most important first; when a unit is larger, again from the beginning. */
  readonly kits: readonly KitRow[]
}
