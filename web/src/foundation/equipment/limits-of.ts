/** A reading against the limits of its type. */
import type { NumberProperty, Threshold } from '@vigil/device-types/device-type'
import { isCrossed } from '@vigil/device-types/rules/threshold-crossing'
import type { Limit } from '#ui/reading/gauge.tsx'

const severities: Record<Threshold['level'], Limit['severity']> = {
  alarm: 'warn',
  warning: 'warn',
  fault: 'fault',
  hazard: 'fault',
}
export const isUpper = ({ op }: Threshold): boolean => op === 'gt' || op === 'gte'

export const limitSeverity = ({ level }: Threshold): Limit['severity'] => severities[level]

/** The limits as they stand for this device: some are a share of what it is rated for. */
export const limitsFor = <P extends NumberProperty>(property: P, values: Readonly<Record<string, unknown>>): P => ({
  ...property,
  thresholds: property.thresholds.map((threshold) => {
    const base = threshold.relTo === undefined ? undefined : values[threshold.relTo]
    return typeof base === 'number' && threshold.ratio !== undefined
      ? { ...threshold, value: Number((base * threshold.ratio).toFixed(property.decimals)) }
      : threshold
  }),
})

/** The limit that the value is beyond; the worst first. */
export const brokenLimit = ({ thresholds }: NumberProperty, value: number): Threshold | undefined => {
  const broken = thresholds.filter((threshold) => isCrossed(threshold, value))
  return broken.find(({ level }) => level === 'alarm') ?? broken[0]
}

/** A scale that shows the value between its limits: a meter may reach ten times what ever occurs. */
export const scaleOf = (
  { min, max, thresholds, typical }: NumberProperty,
  value: number,
): [low: number, high: number] => {
  const marks = [...thresholds.map((threshold) => threshold.value), typical, value]
  const [lowest, highest] = [Math.min(...marks), Math.max(...marks)]
  // What may also flow back is still shown from zero while it does not; what is always negative ends at its maximum.
  return [lowest >= 0 ? Math.max(min, 0) : Math.min(min, lowest), highest > 0 ? Math.min(max, highest * 1.25) : max]
}
