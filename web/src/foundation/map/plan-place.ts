/** Where a share of a picture is among its dots, and back. */
import type { Place, Size } from './place.ts'

export interface Spot {
  /** From the left, as a share of the width. */
  readonly x: number
  /** From the top, as a share of the height. */
  readonly y: number
}

export const placeOfSpot = ({ x, y }: Spot, { width, height }: Size): Place => ({
  longitude: x * width,
  latitude: (1 - y) * height,
})

const share = (value: number): number => Math.min(1, Math.max(0, value))

/** What is put beside the picture stands at its edge. */
export const spotOfPlace = ({ longitude, latitude }: Place, { width, height }: Size): Spot => ({
  x: share(longitude / width),
  y: share(1 - latitude / height),
})

/** The whole picture. */
export const cornersOf = ({ width, height }: Size): readonly Place[] => [
  { longitude: 0, latitude: 0 },
  { longitude: width, latitude: height },
]
