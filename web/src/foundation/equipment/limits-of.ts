/** A reading against the limits of its type. */
import type { NumberProperty, Threshold } from '@vigil/device-types/device-type'
import type { Limit } from '#ui/reading/gauge.tsx'

const severities: Record<Threshold['level'], Limit['severity']> = {
  alarm: 'warn',
  warning: 'warn',
  fault: 'fault',
  hazard: 'fault',
}
const comparisons: Record<Threshold['op'], (value: number, limit: number) => boolean> = {
  gt: (value, limit) => value > limit,
  gte: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  lte: (value, limit) => value <= limit,
  eq: (value, limit) => value === limit,
}

export const isUpper = ({ op }: Threshold): boolean => op === 'gt' || op === 'gte'

export const limitSeverity = ({ level }: Threshold): Limit['severity'] => severities[level]

/** The limit that the value is beyond; the worst first. */
export const brokenLimit = ({ thresholds }: NumberProperty, value: number): Threshold | undefined => {
  const broken = thresholds.filter((threshold) => comparisons[threshold.op](value, threshold.value))
  return broken.find(({ level }) => level === 'alarm') ?? broken[0]
}

/** A scale that shows the value between its limits: a meter may reach ten times what ever occurs. */
export const scaleOf = (
  { min, max, thresholds, typical }: NumberProperty,
  value: number,
): [low: number, high: number] => {
  const marks = [...thresholds.map((threshold) => threshold.value), typical, value]
  return [Math.min(min, ...marks), Math.min(max, Math.max(...marks) * 1.25) || max]
}
