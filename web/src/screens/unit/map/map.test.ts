import type { ProjectRow } from '@vigil/contract/tenancy/project'
import { describe, expect, it } from 'vitest'
import { clustersOf, isPlaced, mixOf, worstOf, type PlacedUnit } from './clusters.ts'
import type { Place } from './place.ts'

const size = { width: 390, height: 420 }
/** So many dots for a degree, with 120.2 east and 30.2 north in the middle. */
const paper = (scale: number) => ({
  size,
  pointOf: ({ longitude, latitude }: Place) => ({
    x: size.width / 2 + (longitude - 120.2) * scale,
    y: size.height / 2 - (latitude - 30.2) * scale,
  }),
})

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

describe('pins', () => {
  it('that would cover each other are one', () => {
    const units = placed(unit(120.2, 30.2), unit(120.2001, 30.2), unit(120.215, 30.2))
    expect(clustersOf(units, paper(10_000)).map((cluster) => cluster.units.length)).toEqual([2, 1])
    const near = clustersOf(units.slice(0, 2), paper(1_500_000))
    expect(near.map((cluster) => cluster.units.length)).toEqual([1, 1])
  })

  it('that are far outside are not drawn', () => {
    expect(clustersOf(placed(unit(121, 31)), paper(10_000))).toEqual([])
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
