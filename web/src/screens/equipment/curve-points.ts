/** A history as a line: a point in the middle of every bucket that has one, and an end wherever it was silent. Pure. */
import type { History } from '@vigil/contract/telemetry'
import type { Point } from '#ui/reading/trend-scale.ts'

export const curvePoints = ({ series, gaps, bucketMs }: History): Point[] => {
  const measured = (series[0]?.points ?? []).map(({ at, mean }): Point => ({
    at: Date.parse(at) + bucketMs / 2,
    value: mean,
  }))
  const silences = gaps.map(({ from, to }): Point => ({ at: (Date.parse(from) + Date.parse(to)) / 2, value: null }))
  return [...measured, ...silences].sort((one, other) => one.at - other.at)
}
