import { describe, expect, it } from 'vitest'
import { datums } from './datum.ts'
import type { Place } from './place.ts'

const { drawn, meant } = datums.gcj02
/** A degree of latitude is 111 km. */
const metresApart = (one: Place, other: Place): number =>
  111_195 *
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  )

const china = Array.from({ length: 60 }, (_east, east) =>
  Array.from({ length: 35 }, (_north, north) => ({ longitude: 74.3 + east, latitude: 18.7 + north })),
).flat()

describe('a place on pictures of another datum', () => {
  it('[spec 7.maps-key] is moved as everybody moves it, and comes back within a metre', () => {
    // Tiananmen, as maps in China show it.
    expect(
      metresApart(drawn({ longitude: 116.39123, latitude: 39.9075 }), { longitude: 116.39747, latitude: 39.9089 }),
    ).toBeLessThan(20)
    for (const place of china) {
      expect(metresApart(place, drawn(place))).toBeGreaterThan(30)
      expect(metresApart(place, meant(drawn(place)))).toBeLessThan(1)
    }
  })

  it('stays where it is outside of China, and where the pictures are WGS-84', () => {
    const rome = { longitude: 12.4964, latitude: 41.9028 }
    expect([drawn(rome), meant(rome)]).toEqual([rome, rome])
    expect(datums.wgs84.drawn(rome)).toBe(rome)
  })

  it('is found at the edge of what is taken for China too', () => {
    for (let longitude = 71.99; longitude < 72.02; longitude += 0.0001)
      expect(metresApart({ longitude, latitude: 40 }, meant({ longitude, latitude: 40 }))).toBeLessThan(2_000)
  })
})
