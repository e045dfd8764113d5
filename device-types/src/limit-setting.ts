/** What an owner may make of a threshold of his equipment, and whether that makes it less safe. Pure. */
import type { DeviceType, Threshold } from './device-type.ts'
import { effectiveThresholds, type ThresholdOverride } from './effective-thresholds.ts'

export type LimitKey = Pick<ThresholdOverride, 'property' | 'event' | 'level' | 'op'>
/** Nothing in it: as the type says. */
export type LimitSetting = Pick<ThresholdOverride, 'value' | 'holdSec' | 'off'>

type TypeWithLimits = Pick<DeviceType, 'properties' | 'events'>

export const isSameLimit = (one: LimitKey, other: LimitKey): boolean =>
  one.property === other.property && one.event === other.event && one.level === other.level && one.op === other.op

const thresholdOf = (type: TypeWithLimits, { property, event, level, op }: LimitKey): Threshold | undefined => {
  const definition = Object.hasOwn(type.properties, property) ? type.properties[property] : undefined
  return definition?.type === 'number'
    ? definition.thresholds.find((known) => known.event === event && known.level === level && known.op === op)
    : undefined
}

export interface LimitFreedom {
  /** What it may be set to; nothing, where it is fixed or follows another value. */
  readonly range: readonly [low: number, high: number] | undefined
  /** Life safety is neither delayed nor switched off, and an alarm is not switched off. */
  readonly mayBeHeld: boolean
  readonly mayBeOff: boolean
}

export const freedomOf = (type: TypeWithLimits, key: LimitKey): LimitFreedom | undefined => {
  const threshold = thresholdOf(type, key)
  if (!threshold) return undefined
  const priority = type.events[threshold.event]?.priority ?? 1
  return {
    range: threshold.relTo === undefined ? threshold.range : undefined,
    mayBeHeld: priority >= 2,
    mayBeOff: priority >= 3,
  }
}

export type LimitProblem = 'unknown' | 'fixed' | 'outOfRange'

export const limitProblem = (
  type: TypeWithLimits,
  key: LimitKey,
  { value, holdSec, off }: LimitSetting,
): LimitProblem | undefined => {
  const freedom = freedomOf(type, key)
  if (!freedom) return 'unknown'
  if (off === true && !freedom.mayBeOff) return 'fixed'
  if (holdSec !== undefined && !freedom.mayBeHeld) return 'fixed'
  if (value === undefined) return undefined
  if (!freedom.range) return 'fixed'
  const [low, high] = freedom.range
  return value >= low && value <= high ? undefined : 'outOfRange'
}

/** The threshold as it counts with this setting; undefined where it is switched off. */
export const limitWith = (type: TypeWithLimits, key: LimitKey, setting: LimitSetting): Threshold | undefined =>
  effectiveThresholds(type, [{ ...key, ...setting }])[key.property]?.find(
    ({ event, level, op }) => event === key.event && level === key.level && op === key.op,
  )

/** Later, longer or not at all: what was said before would now be said after it, or never. */
export const isLooser = (before: Threshold | undefined, after: Threshold | undefined): boolean => {
  if (!before) return false
  if (!after) return true
  if ((after.holdSec ?? 0) > (before.holdSec ?? 0)) return true
  if (before.op === 'gt' || before.op === 'gte') return after.value > before.value
  if (before.op === 'lt' || before.op === 'lte') return after.value < before.value
  return after.value !== before.value
}
