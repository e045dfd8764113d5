/** Whoever needs a place sends somebody to choose one; the way back stands in the address, and so does what was chosen. */
import type { Places } from '#infrastructure/navigation/places.ts'
import type { Place } from '#foundation/map/place.ts'

/** A metre or so: more digits would only pretend. */
const digits = 6

export const placeFields = ({ longitude, latitude }: Place) => ({
  longitude: longitude.toFixed(digits),
  latitude: latitude.toFixed(digits),
})

/** As people read it out: north first. */
export const coordinatesText = (place: Place): string => {
  const { longitude, latitude } = placeFields(place)
  return `${latitude}, ${longitude}`
}

const withPlace = (address: string, place: Place): string => {
  const [path = '', search] = address.split('?', 2)
  return `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(search)), ...placeFields(place) })}`
}

/** To the page on which it is chosen, beginning at what is known. */
export const chooseAddress = (places: Places, back: string, place: Place | undefined): string =>
  `${places.chooseLocation}?${new URLSearchParams({ back, ...(place && placeFields(place)) })}`

/** Back to the page that asked. Anybody may write anything into an address: only a page of ours is gone back to. */
export const chosenAddress = (places: Places, back: string | undefined, place: Place): string =>
  withPlace(back !== undefined && /^\/(?!\/)/.test(back) ? back : places.location, place)
