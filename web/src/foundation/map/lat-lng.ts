import type { LatLng, LatLngTuple } from 'leaflet'
import type { Place } from './place.ts'

/** A place as the library of the map writes it, and back. */
export const latLngOf = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude]
export const placeAt = ({ lat, lng }: LatLng): Place => ({ latitude: lat, longitude: lng })
