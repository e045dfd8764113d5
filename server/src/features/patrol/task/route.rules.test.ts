import { describe, expect, it } from 'vitest'
import { isBeforeOpen, routeOf } from './route.rules.ts'

const point = (place: number, areaId: string | null, isOpen = true) => ({ place, areaId, isOpen })
const walk = [point(0, 'lobby', false), point(1, 'kitchen'), point(2, 'garage'), point(3, null)]
const places = (fires: { areaId: string | null }[]) => routeOf(walk, fires).map(({ place }) => place)

describe('the order to walk', () => {
  it('is the plan’s, and with a fire on the way what lies beside it comes last', () => {
    expect(places([])).toEqual([0, 1, 2, 3])
    expect(places([{ areaId: 'kitchen' }])).toEqual([0, 2, 3, 1])
    expect(places([{ areaId: null }])).toEqual([0, 1, 2, 3])
  })

  it('does not wait for a point that burns', () => {
    expect(isBeforeOpen(point(2, 'garage'), walk, [])).toBe(true)
    expect(isBeforeOpen(point(2, 'garage'), walk, [{ areaId: 'kitchen' }])).toBe(false)
  })
})
