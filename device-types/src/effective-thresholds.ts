/** The thresholds that count for one piece of equipment: those of its type, as its owner has set them. */
import type { DeviceType, Threshold } from './device-type.ts'

export interface ThresholdOverride {
  readonly property: string
  readonly event: string
  readonly level: Threshold['level']
  readonly op: Threshold['op']
  readonly value?: number
  readonly holdSec?: number
  readonly off?: boolean
}

/** By property; a property without thresholds is not in it. */
export type EffectiveThresholds = Readonly<Record<string, readonly Threshold[]>>

type TypeWithThresholds = Pick<DeviceType, 'properties' | 'events'>

/** Warnings can be switched off; an alarm can only be moved within its range, and life safety not be delayed either. */
const apply = (threshold: Threshold, override: ThresholdOverride, priority: number): readonly Threshold[] => {
  if (override.off === true && priority >= 3) return []
  const { value, holdSec } = override
  const [low, high] = threshold.range ?? [threshold.value, threshold.value]
  const moved = value !== undefined && Number.isFinite(value) && threshold.range !== undefined
  const held = holdSec !== undefined && holdSec >= 0 && priority >= 2
  return [
    {
      ...threshold,
      ...(moved ? { value: Math.min(high, Math.max(low, value)) } : {}),
      ...(held ? { holdSec } : {}),
    },
  ]
}

const sameThreshold = (threshold: Threshold, override: ThresholdOverride) =>
  threshold.event === override.event && threshold.level === override.level && threshold.op === override.op

export const effectiveThresholds = (
  type: TypeWithThresholds,
  overrides: readonly ThresholdOverride[] = [],
): EffectiveThresholds =>
  Object.fromEntries(
    Object.entries(type.properties).flatMap(([property, definition]) => {
      if (definition.type !== 'number' || definition.thresholds.length === 0) return []
      const ours = overrides.filter((override) => override.property === property)
      const thresholds = definition.thresholds.flatMap((threshold) => {
        const override = ours.findLast((candidate) => sameThreshold(threshold, candidate))
        return override === undefined
          ? [threshold]
          : apply(threshold, override, type.events[threshold.event]?.priority ?? 1)
      })
      return [[property, thresholds]]
    }),
  )
