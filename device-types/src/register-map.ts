/** Where a maker's registers hold what a device type knows, and what is written to move it. A row is plain data. */
import type { Scalar } from './device-type.ts'
import type { Name } from './name.ts'

export type RegisterTable = 'coil' | 'discrete' | 'holding' | 'input'
export type RegisterForm = 'bit' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32'

export interface RegisterPoint {
  readonly property: string
  readonly table: RegisterTable
  /** Counted from 0, as on the wire: what manuals call 30001 or 40001 is 0. */
  readonly at: number
  readonly as: RegisterForm
  /** Of two words the lower first. */
  readonly lowWordFirst?: true
  /** Of one register the bit, 0 the lowest. */
  readonly bit?: number
  /** What is read times this is the value. */
  readonly scale?: number
  /** What the figures mean; one that is not here is not guessed. */
  readonly states?: Readonly<Record<number, Scalar>>
  /** Else as often as the map says. */
  readonly everySec?: number
}

/** Written once; what became of it is what the property then reads. */
export interface RegisterCommand {
  readonly table: 'coil' | 'holding'
  readonly at: number
  readonly value: number
  readonly proves: string
}

export interface RegisterMap {
  readonly id: string
  /** The device type whose properties and commands it speaks of. */
  readonly typeId: string
  readonly name: Name
  readonly everySec: number
  readonly points: readonly RegisterPoint[]
  readonly commands: Readonly<Record<string, RegisterCommand>>
  /** Where the addresses are from, tagged [checked], [memory] or [practice]. */
  readonly basis: string
}
