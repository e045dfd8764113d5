// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { withSilences } from '#ui/reading/trend-scale.ts'
import { curvePoints } from './curve-points.ts'

const hour = 3_600_000
const at = (hours: number): string => new Date(hours * hour).toISOString()
const point = (hours: number, mean: number) => ({ at: at(hours), min: mean, max: mean, mean })
const history = {
  equipmentId: 'e',
  bucketMs: hour,
  series: [{ key: 'k', points: [1, 2, 3, 4].map((h) => point(h, h)) }],
}

describe('the points of a curve', () => {
  it('stand in the middle of what they were measured in', () => {
    expect(curvePoints({ ...history, gaps: [] }, 'k')[0]).toEqual({ at: 1.5 * hour, value: 1 })
  })

  it('are not joined across a silence, however short that is', () => {
    const points = curvePoints({ ...history, gaps: [{ from: at(3), to: at(3.4) }] }, 'k')
    expect(withSilences(points, 10 * hour).map(({ value }) => value)).toEqual([1, 2, null, 3, 4])
  })

  it('are those of the reading that was asked for, and none where there is no such', () => {
    const other = { key: 'other', points: [point(1, 7)] }
    const both = { ...history, series: [...history.series, other], gaps: [] }
    expect(curvePoints(both, 'other').map(({ value }) => value)).toEqual([7])
    expect(curvePoints(both, 'third')).toEqual([])
  })
})
