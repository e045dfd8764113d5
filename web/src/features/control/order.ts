/** One order to one piece of equipment, as a person is about to give it. */
import type { Command } from '@vigil/device-types/device-type'
import type { Name } from '@vigil/device-types/name'

export type Params = Readonly<Record<string, number | boolean | string>>

export interface ParamChange {
  readonly name: Name
  /** undefined: the device does not tell. */
  readonly from: string | undefined
  readonly to: string
}

export interface Order {
  readonly equipmentId: string
  /** Whom it concerns, in words: a loop's or a device's name. */
  readonly name: string
  /** The same in as few words as a button has room for. */
  readonly short: string
  readonly action: string
  readonly command: Command
  readonly params: Params
  /** What it carries right now, where that is known: a person about to cut it should read it. */
  readonly load?: string | undefined
  /** What is written, and what it reads now where the device tells. */
  readonly changes?: readonly ParamChange[]
}

/** Taking something out of service is announced as that. */
export const cutsPower = ({ action }: Pick<Order, 'action'>): boolean => action === 'switchOff' || action === 'relayOff'
