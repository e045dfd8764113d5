// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { piecesOf } from '#ui/reading/trend-scale.ts'
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
    expect(curvePoints({ ...history, gaps: [] })[0]).toEqual({ at: 1.5 * hour, value: 1 })
  })

  it('are not joined across a silence, however short that is', () => {
    const points = curvePoints({ ...history, gaps: [{ from: at(3), to: at(3.4) }] })
    expect(piecesOf(points, 10 * hour).map((piece) => piece.length)).toEqual([2, 2])
  })
})
