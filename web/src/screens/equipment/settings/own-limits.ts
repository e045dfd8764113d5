/** The limits of one piece of equipment, each with what its kind says and what counts now. Pure. */
import type { MovedLimit } from '@vigil/contract/equipment/limits'
import type { DeviceType, NumberProperty, Threshold } from '@vigil/device-types/device-type'
import {
  freedomOf,
  isSameLimit,
  limitWith,
  type LimitFreedom,
  type LimitKey,
  type LimitSetting,
} from '@vigil/device-types/limit-setting'

export interface OwnLimit {
  readonly id: string
  readonly key: LimitKey
  readonly property: NumberProperty
  readonly byKind: Threshold
  /** What counts; undefined where it is switched off. */
  readonly now: Threshold | undefined
  readonly setting: LimitSetting
  readonly isMoved: boolean
  readonly freedom: LimitFreedom
  /** The threshold as it would count with another setting. */
  readonly with: (setting: LimitSetting) => Threshold | undefined
}

const unfree: LimitFreedom = { range: undefined, mayBeHeld: false, mayBeOff: false }

const settingOf = (moved: MovedLimit | undefined): LimitSetting => ({
  ...(moved?.value === undefined ? {} : { value: moved.value }),
  ...(moved?.holdSec === undefined ? {} : { holdSec: moved.holdSec }),
  ...(moved?.off === undefined ? {} : { off: moved.off }),
})

export const limitsIn = (type: DeviceType, moved: readonly MovedLimit[]): readonly OwnLimit[] =>
  Object.entries(type.properties).flatMap(([name, property]) => {
    if (property.type !== 'number') return []
    return property.thresholds.map((byKind): OwnLimit => {
      const key = { property: name, event: byKind.event, level: byKind.level, op: byKind.op }
      const setting = settingOf(moved.find((known) => isSameLimit(known, key)))
      return {
        id: Object.values(key).join(' '),
        key,
        property,
        byKind,
        now: limitWith(type, key, setting),
        setting,
        isMoved: Object.keys(setting).length > 0,
        freedom: freedomOf(type, key) ?? unfree,
        with: (other) => limitWith(type, key, other),
      }
    })
  })

export const mayChange = ({ freedom: { range, mayBeHeld, mayBeOff } }: OwnLimit): boolean =>
  range !== undefined || mayBeHeld || mayBeOff
