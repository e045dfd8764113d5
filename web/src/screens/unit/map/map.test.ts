import type { UnitCluster } from '@vigil/contract/tenancy/project-map'
import { describe, expect, it } from 'vitest'
import { mixOf, pinsOf, viewOf } from './clusters.ts'
import type { Place, Point } from '#foundation/map/place.ts'

const size = { width: 390, height: 420 }
/** So many dots for a degree, with 120.2 east and 30.2 north in the middle. */
const paper = (scale: number) => ({
  size,
  pointOf: ({ longitude, latitude }: Place) => ({
    x: size.width / 2 + (longitude - 120.2) * scale,
    y: size.height / 2 - (latitude - 30.2) * scale,
  }),
  placeOf: ({ x, y }: Point) => ({
    longitude: 120.2 + (x - size.width / 2) / scale,
    latitude: 30.2 - (y - size.height / 2) / scale,
  }),
})

const none = { normal: 0, offline: 0, hazard: 0, fault: 0, alarm: 0, fire: 0 }
const cluster = (longitude: number, latitude: number, worst: UnitCluster['worst'] = 'normal'): UnitCluster => ({
  longitude,
  latitude,
  count: 1,
  worst,
  byState: { ...none, [worst]: 1 },
  units: [{ projectId: `${longitude} ${latitude}`, name: 'unit', worst }],
})

describe('pins', () => {
  it('that would cover each other are one, as bad as the worst of them', () => {
    const clusters = [cluster(120.2, 30.2, 'offline'), cluster(120.2001, 30.2, 'fire'), cluster(120.215, 30.2)]
    const [joined, alone] = pinsOf(clusters, paper(10_000))
    expect(joined).toMatchObject({ count: 2, worst: 'fire', byState: { fire: 1, offline: 1 } })
    expect(joined?.units.map(({ worst }) => worst)).toEqual(['fire', 'offline'])
    expect(alone).toMatchObject({ count: 1, worst: 'normal' })
    expect(pinsOf(clusters.slice(0, 2), paper(1_500_000))).toHaveLength(2)
  })

  it('that are far outside are not drawn', () => {
    expect(pinsOf([cluster(121, 31)], paper(10_000))).toEqual([])
  })

  it('show how many stand at each level', () => {
    const mix = mixOf({ ...none, fire: 1, fault: 2, hazard: 3, normal: 4 })
    expect(mix.filter(({ value }) => value > 0)).toEqual([
      { severity: 'fire', value: 1 },
      { severity: 'fault', value: 5 },
      { severity: 'ok', value: 4 },
    ])
  })
})

describe('what is asked for', () => {
  it('holds all that is in sight, and stays the same for a small move', () => {
    const seen = viewOf({ ...paper(1_000), zoom: 9.4 })
    expect(seen.zoom).toBe(9)
    expect(seen.west).toBeLessThanOrEqual(120.2 - 0.195)
    expect(seen.east).toBeGreaterThanOrEqual(120.2 + 0.195)
    const moved = { ...paper(1_000), placeOf: ({ x, y }: Point) => paper(1_000).placeOf({ x: x + 3, y: y + 3 }) }
    expect(viewOf({ ...moved, zoom: 9.4 })).toEqual(seen)
  })

  it('never leaves the earth', () => {
    expect(viewOf({ ...paper(1), zoom: 0 })).toEqual({ west: -180, south: -90, east: 180, north: 90, zoom: 0 })
  })
})
