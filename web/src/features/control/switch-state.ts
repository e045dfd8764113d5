/** What is measured of a switch, as the glass may show it. Pure: nothing here knows what was ordered. */
import type { Command } from '@vigil/contract/equipment/control'
import type { DeviceType } from '@vigil/device-types/device-type'

type Values = Readonly<Record<string, unknown>>

export interface Measured {
  /** null when nobody knows. */
  readonly on: boolean | null
  readonly tripped: boolean
  /** Whose hand it is in: only remote can be moved from here. */
  readonly hand: 'remote' | 'local' | 'locked'
}

const hands = ['local', 'locked'] as const

export const measuredSwitch = (values: Values): Measured => {
  const { switchState, ctrlMode } = values
  const on = switchState === 'closed' ? true : switchState === 'open' || switchState === 'tripped' ? false : null
  return { on, tripped: switchState === 'tripped', hand: hands.find((hand) => hand === ctrlMode) ?? 'remote' }
}

/** Carried before it was opened: nobody has measured it since, and it is no longer true. */
export const isBeforeOpening = (key: string, values: Values, times: Readonly<Record<string, string>>): boolean => {
  const value = values[key]
  const isCarried = /^(current|activePower|totalPower)/.test(key) && typeof value === 'number' && value > 0
  return isCarried && measuredSwitch(values).on === false && (times[key] ?? '') < (times['switchState'] ?? '')
}

/** The order that would change it; none while nobody knows how it stands. */
export const nextAction = ({ on }: Measured): 'switchOn' | 'switchOff' | undefined =>
  on === null ? undefined : on ? 'switchOff' : 'switchOn'

const switching: readonly string[] = ['switchOn', 'switchOff', 'batchSwitch']

/** It may have moved since it was last measured: an order ran out without an answer, and nothing was read after that. */
export const isUnread = (
  last: Pick<Command, 'state' | 'action' | 'timeoutAt'> | undefined,
  measuredAt: string | undefined,
): boolean => last?.state === 'timeout' && switching.includes(last.action) && (measuredAt ?? '') < last.timeoutAt

export const isSwitch = (type: Pick<DeviceType, 'properties' | 'commands'> | undefined): boolean =>
  type?.properties['switchState'] !== undefined &&
  type.commands['switchOn'] !== undefined &&
  type.commands['switchOff'] !== undefined
