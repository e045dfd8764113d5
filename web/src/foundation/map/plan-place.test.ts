import { describe, expect, it } from 'vitest'
import { placeOfSpot, spotOfPlace } from './plan-place.ts'

const size = { width: 900, height: 600 }

describe('a spot on a plan', () => {
  it('is counted from the upper left, a place of the ground from the lower left', () => {
    expect(placeOfSpot({ x: 0, y: 0 }, size)).toEqual({ longitude: 0, latitude: 600 })
    expect(placeOfSpot({ x: 1, y: 1 }, size)).toEqual({ longitude: 900, latitude: 0 })
  })

  it('is found again where it was put, and at the edge where it was put beside the picture', () => {
    expect(spotOfPlace(placeOfSpot({ x: 0.25, y: 0.75 }, size), size)).toEqual({ x: 0.25, y: 0.75 })
    expect(spotOfPlace({ longitude: -50, latitude: 700 }, size)).toEqual({ x: 0, y: 0 })
  })
})
