import { describe, expect, it } from 'vitest'
import { extentOfAll, mapOf } from './map.rules.ts'
import type { FieldRow } from './map.repository.ts'

const row = (field: string | null, worst: number, count: number, at = 10): FieldRow => ({
  field,
  worst,
  count,
  longitudes: at * count,
  latitudes: at * count,
  west: at - 1,
  south: at - 1,
  east: at + 1,
  north: at + 1,
  ids: Array.from({ length: Math.min(count, 12) }, (_, n) => `${field}-${worst}-${n}`),
  names: Array.from({ length: Math.min(count, 12) }, (_, n) => `unit ${n}`),
})

describe('the places of a map', () => {
  it('are one for each field, as bad as the worst in it, in the middle of all that stand there', () => {
    const { clusters } = mapOf([row('-7', 0, 20, 10), row('-7', 5, 1, 31), row('8', 2, 3)], extentOfAll([]))
    expect(clusters).toHaveLength(2)
    expect(clusters[0]).toMatchObject({ count: 21, longitude: 11, worst: 'fire', byState: { fire: 1, normal: 20 } })
  })

  it('name the worst first and never more than twelve', () => {
    const [place] = mapOf([row('1', 0, 20), row('1', 5, 2)], extentOfAll([])).clusters
    expect(place?.units).toHaveLength(12)
    expect(place?.units.map(({ worst }) => worst).slice(0, 3)).toEqual(['fire', 'fire', 'normal'])
  })

  it('leave out what has no place, which is counted, and lie within the edges of all', () => {
    const rows = [row('1', 0, 4, 10), row('2', 1, 1, 50), row(null, 0, 3)]
    expect(extentOfAll(rows)).toEqual({ west: 9, south: 9, east: 51, north: 51, placed: 5, unplaced: 3 })
    expect(mapOf(rows, extentOfAll(rows)).clusters).toHaveLength(2)
    expect(mapOf([row(null, 0, 3)], extentOfAll([row(null, 0, 3)]))).toMatchObject({ extent: null, unplaced: 3 })
  })
})
