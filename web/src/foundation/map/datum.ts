/** Places of ours are WGS-84; the pictures of a map may be drawn by another datum, some 500 metres away in China. */
import type { MapDatum } from '@vigil/contract/brand/map-ground'
import gcoord from 'gcoord'
import type { Place } from './place.ts'

export interface Datum {
  /** Where a place of ours is on the picture. */
  readonly drawn: (place: Place) => Place
  /** The place of ours that the picture shows there. */
  readonly meant: (drawn: Place) => Place
}

const toGcj = ({ longitude, latitude }: Place): Place => {
  const [east, north] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02)
  return { longitude: east, latitude: north }
}

/** Each step leaves a hundredth of what was wrong, so the last is exact to a millimetre. */
const steps = 4

/** By the way there: the library's own way back never ends for some places at the edge of what it takes for China. */
const fromGcj = (drawn: Place): Place => {
  let meant = drawn
  for (let step = 0; step < steps; step += 1) {
    const again = toGcj(meant)
    meant = {
      longitude: meant.longitude - (again.longitude - drawn.longitude),
      latitude: meant.latitude - (again.latitude - drawn.latitude),
    }
  }
  return meant
}

const asIs = (place: Place): Place => place

export const datums: Readonly<Record<MapDatum, Datum>> = {
  wgs84: { drawn: asIs, meant: asIs },
  gcj02: { drawn: toGcj, meant: fromGcj },
}
