/** How far two places are from each other, in metres, over a round earth: good to a metre at the length of a walk. Pure. */
export interface Spot {
  readonly latitude: number
  readonly longitude: number
}

const earthM = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const metresBetween = (one: Spot, other: Spot): number => {
  const [dLat, dLon] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const half =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(half)))
}
