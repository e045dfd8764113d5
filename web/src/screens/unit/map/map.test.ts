import type { ProjectRow } from '@vigil/contract/project'
import { describe, expect, it } from 'vitest'
import { clustersOf, isPlaced, mixOf, worstOf, type PlacedUnit } from './clusters.ts'
import { fitted, gridLines, gridStep, panned, placeOf, pointOf, zoomed } from './projection.ts'

const size = { width: 390, height: 420 }
const hangzhou = { longitude: 120.2, latitude: 30.2 }
const view = { centre: hangzhou, scale: 10_000 }

const unit = (
  longitude: number | null,
  latitude: number | null,
  worst: ProjectRow['worst'] = 'normal',
): ProjectRow => ({
  projectId: `${longitude} ${latitude}`,
  oemId: '',
  companyId: null,
  name: 'unit',
  kind: 'other',
  address: '',
  state: 'active',
  longitude,
  latitude,
  serviceUntil: null,
  worst,
  equipmentTotal: 0,
  inTrouble: 0,
  offline: 0,
})
const placed = (...units: ProjectRow[]): PlacedUnit[] => units.filter(isPlaced)

describe('the map', () => {
  it('finds a place again where it drew it', () => {
    const place = { longitude: 120.21, latitude: 30.19 }
    const again = placeOf(pointOf(place, view, size), view, size)
    expect(again.longitude).toBeCloseTo(place.longitude, 9)
    expect(again.latitude).toBeCloseTo(place.latitude, 9)
  })

  it('has north above and east to the right', () => {
    const middle = pointOf(hangzhou, view, size)
    const corner = pointOf({ longitude: 120.21, latitude: 30.21 }, view, size)
    expect(corner.x).toBeGreaterThan(middle.x)
    expect(corner.y).toBeLessThan(middle.y)
  })

  it.each([
    ['one', [hangzhou]],
    ['two far apart', [hangzhou, { longitude: 87.6, latitude: 43.8 }]],
    ['two in one street', [hangzhou, { longitude: 120.2001, latitude: 30.2 }]],
  ])('shows all of %s at once', (_what, places) => {
    const fit = fitted(places, size)
    for (const place of places) {
      const { x, y } = pointOf(place, fit, size)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(size.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(size.height)
    }
  })

  it('follows the finger', () => {
    const before = pointOf(hangzhou, view, size)
    const after = pointOf(hangzhou, panned(view, { x: 30, y: -20 }, size), size)
    expect(after.x - before.x).toBeCloseTo(30, 1)
    expect(after.y - before.y).toBeCloseTo(-20, 1)
  })

  it('is never zoomed beyond sense, and its lines never crowd', () => {
    expect(zoomed(view, 1e9).scale).toBe(2_000_000)
    expect(zoomed(view, 1e-9).scale).toBe(4)
    for (const scale of [4, 100, 10_000, 2_000_000]) {
      expect(gridStep(scale) * scale).toBeGreaterThanOrEqual(70)
      expect(gridLines({ ...view, scale }, size).ys.length).toBeLessThan(20)
    }
  })
})

describe('pins', () => {
  it('that would cover each other are one', () => {
    const units = placed(unit(120.2, 30.2), unit(120.2001, 30.2), unit(120.215, 30.2))
    expect(clustersOf(units, view, size).map((cluster) => cluster.units.length)).toEqual([2, 1])
    const near = clustersOf(units.slice(0, 2), zoomed(view, 150, units[0]), size)
    expect(near.map((cluster) => cluster.units.length)).toEqual([1, 1])
  })

  it('that are far outside are not drawn', () => {
    expect(clustersOf(placed(unit(121, 31)), view, size)).toEqual([])
  })

  it('without coordinates stand nowhere', () => {
    expect(placed(unit(null, 30), unit(120, null))).toEqual([])
  })

  it('show the worst of what they stand for', () => {
    const units = [unit(1, 1), unit(1, 1, 'fire'), unit(1, 1, 'offline')]
    expect(worstOf(units)?.worst).toBe('fire')
    expect(mixOf(units).filter(({ value }) => value > 0)).toEqual([
      { severity: 'fire', value: 1 },
      { severity: 'off', value: 1 },
      { severity: 'ok', value: 1 },
    ])
  })
})
