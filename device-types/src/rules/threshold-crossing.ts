/** One threshold and one value: is it crossed, and has it come back? */
import type { Threshold, ThresholdOp } from '../device-type.ts'

const compare: Readonly<Record<ThresholdOp, (value: number, limit: number) => boolean>> = {
  gt: (value, limit) => value > limit,
  gte: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  lte: (value, limit) => value <= limit,
  eq: (value, limit) => value === limit,
}

/** `reference`: the latest value of the property that the threshold is relative to, where it is known. */
const limitOf = (threshold: Threshold, reference: number | undefined) =>
  threshold.ratio === undefined || reference === undefined ? threshold.value : threshold.ratio * reference

export const isCrossed = (threshold: Threshold, value: number, reference?: number) =>
  compare[threshold.op](value, limitOf(threshold, reference))

/** A raised threshold lets go only when the value is back by its hysteresis, so that it does not flutter. */
export const isStillCrossed = (threshold: Threshold, value: number, reference?: number) => {
  const back = threshold.hysteresis ?? 0
  const limit = limitOf(threshold, reference)
  if (threshold.op === 'gt' || threshold.op === 'gte') return compare[threshold.op](value, limit - back)
  if (threshold.op === 'lt' || threshold.op === 'lte') return compare[threshold.op](value, limit + back)
  return compare.eq(value, limit)
}
