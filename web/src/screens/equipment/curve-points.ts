/** A history as lines: a point in the middle of every bucket that has one, and an end wherever it was silent. Pure. */
import type { History } from '@vigil/contract/equipment/telemetry'
import type { Point } from '#ui/reading/trend-scale.ts'

export const curvePoints = ({ series, gaps, bucketMs }: History, key: string): Point[] => {
  const measured = (series.find((each) => each.key === key)?.points ?? []).map(({ at, mean }): Point => ({
    at: Date.parse(at) + bucketMs / 2,
    value: mean,
  }))
  const silences = gaps.map(({ from, to }): Point => ({ at: (Date.parse(from) + Date.parse(to)) / 2, value: null }))
  return [...measured, ...silences].sort((one, other) => one.at - other.at)
}
