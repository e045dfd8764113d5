/** What both sides of a hostile thread know. */
import type { SeededChance } from '@vigil/device-types/rules/seeded-chance'

export const hostileDoors = ['mqtt', 'panelStream', 'panelDatagrams', 'modbusTcp', 'modbusRtu', 'dlt645'] as const
export type HostileDoor = (typeof hostileDoors)[number]

export interface HostileOrder {
  readonly door: HostileDoor
  /** Where the gateway listens; of lines that are asked, where they listen themselves. */
  readonly ports: readonly number[]
  readonly seed: number
  /** Frames, of all together. */
  readonly perSec: number
  /** Devices that have a right to be there and went mad. */
  readonly mad: readonly { readonly keyCode: string; readonly secret: string }[]
  readonly meters: readonly string[]
  /** Seen by both: see `cells`. */
  readonly shared: SharedArrayBuffer
}

/** Of the shared numbers: whether it is to be hostile now, and what it has done. */
export const cells = { isHostile: 0, frames: 1, lines: 2 } as const

export interface Utterance {
  readonly chunks: readonly Buffer[]
  readonly chance: SeededChance
}

export interface HostileDeps {
  /** The next thing to say, when it is due. */
  next(): Promise<Utterance>
  isHostile(): boolean
  /** A line more. */
  began(): void
}
