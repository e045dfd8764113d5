/** Where a number stays out of trouble, and where it runs into the trouble that somebody asked for. */
import type { NumberProperty, Threshold, ThresholdLevel, ThresholdOp } from '@vigil/device-types/device-type'

/** The latest value of another property, for thresholds that are relative to one. */
export type ValueOf = (property: string) => number | undefined

export interface Band {
  readonly low: number
  readonly high: number
}

const isUpper = (op: ThresholdOp) => op === 'gt' || op === 'gte'

const limitOf = ({ value, ratio, relTo }: Threshold, valueOf: ValueOf): number => {
  const reference = relTo === undefined ? undefined : valueOf(relTo)
  return ratio === undefined || reference === undefined ? value : ratio * reference
}

export const stepOf = ({ decimals }: Pick<NumberProperty, 'decimals'>) => 10 ** -decimals

/** Not more than half-way to a limit, and behind its hysteresis, so that an alarm also lets go in here. */
const keepOff = (band: Band, property: NumberProperty, threshold: Threshold, valueOf: ValueOf): Band => {
  const { typical } = property
  const limit = limitOf(threshold, valueOf)
  const back = (threshold.hysteresis ?? 0) + stepOf(property)
  if (isUpper(threshold.op) || (threshold.op === 'eq' && limit > typical))
    return { ...band, high: Math.max(typical, Math.min(band.high, (typical + limit) / 2, limit - back)) }
  return { ...band, low: Math.min(typical, Math.max(band.low, (typical + limit) / 2, limit + back)) }
}

export const healthyBand = (property: NumberProperty, valueOf: ValueOf): Band =>
  property.thresholds.reduce<Band>((band, threshold) => keepOff(band, property, threshold, valueOf), {
    low: property.min,
    high: property.max,
  })

export interface CrossingWish {
  readonly level: ThresholdLevel
  readonly event?: string | undefined
  readonly op?: ThresholdOp | undefined
}

const findThreshold = (property: NumberProperty, { level, event, op }: CrossingWish) =>
  property.thresholds.find(
    (threshold) =>
      threshold.level === level &&
      (event === undefined || threshold.event === event) &&
      (op === undefined || threshold.op === op),
  )

/** A value beyond the wished threshold, but short of the next one further out: a warning is not yet an alarm. */
export const crossingValue = (property: NumberProperty, wish: CrossingWish, valueOf: ValueOf): number | undefined => {
  const threshold = findThreshold(property, wish)
  if (threshold === undefined) return undefined
  const limit = limitOf(threshold, valueOf)
  if (threshold.op === 'eq') return limit
  const further = property.thresholds
    .filter(({ op }) => isUpper(op) === isUpper(threshold.op))
    .map((other) => limitOf(other, valueOf))
    .filter((other) => (isUpper(threshold.op) ? other > limit : other < limit))
  const end = isUpper(threshold.op) ? Math.min(property.max, ...further) : Math.max(property.min, ...further)
  const step = stepOf(property)
  const middle = limit + (end - limit) / 3
  // One step at least: a third of the way may round back onto the limit.
  return isUpper(threshold.op) ? Math.max(limit + step, middle) : Math.min(limit - step, middle)
}
