/** A place as an address names it, how far it is, and where a phone's own map finds it. Pure. */
export interface AskedPlace {
  readonly longitude: number
  readonly latitude: number
  readonly name: string
  readonly address: string
}

const numberIn = (text: string | null, most: number): number | undefined => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= most ? value : undefined
}

/** undefined where the address names none: anybody may write anything there. */
export const placeIn = (search: URLSearchParams): AskedPlace | undefined => {
  const [longitude, latitude] = [numberIn(search.get('longitude'), 180), numberIn(search.get('latitude'), 90)]
  if (longitude === undefined || latitude === undefined) return undefined
  return { longitude, latitude, name: search.get('name') ?? '', address: search.get('address') ?? '' }
}

type Point = Pick<AskedPlace, 'longitude' | 'latitude'>

const earthRadius = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the great circle (haversine), in metres. */
export const metresBetween = (one: Point, other: Point): number => {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(half))
}

/** RFC 5870: whichever map app the phone has. */
export const geoLink = ({ latitude, longitude, name }: AskedPlace): string =>
  `geo:${latitude},${longitude}?q=${latitude},${longitude}${name === '' ? '' : `(${encodeURIComponent(name)})`}`

/** The navigation page of AMap, which shifts coordinates of the satellites by itself where it is told so. */
export const amapLink = ({ latitude, longitude, name }: AskedPlace): string =>
  `https://uri.amap.com/navigation?${new URLSearchParams({
    to: `${longitude},${latitude},${name}`,
    mode: 'car',
    coordinate: 'wgs84',
    callnative: '1',
  })}`
