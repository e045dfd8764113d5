import { useEffect, useEffectEvent } from 'react'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import type { Place } from '#foundation/map/place.ts'
import { placeIn } from '../asked-place.ts'

/** What was chosen on the map is taken once, and then stands in the form and no longer in the address. */
export const useChosenPlace = (take: (place: Place) => void): void => {
  const place = placeIn(useSearchParams()[0])
  const { change } = useAddressFields<'longitude' | 'latitude'>()
  const taken = useEffectEvent(() => {
    if (!place) return
    take(place)
    change({ longitude: undefined, latitude: undefined })
  })
  useEffect(() => taken(), [place?.longitude, place?.latitude])
}
