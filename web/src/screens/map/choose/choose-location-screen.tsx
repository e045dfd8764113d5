import { useState } from 'react'
import { FormPage } from '#foundation/form/form-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { useKnownPlaces } from '#screens/unit/form/use-known-places.ts'
import { PinField } from '#screens/unit/map/pin-field.tsx'
import type { Place } from '#foundation/map/place.ts'
import { placeIn } from '../asked-place.ts'
import { chosenAddress, coordinatesText, placeFields } from './choose-address.ts'
import { FoundUnits } from './found-units.tsx'
import { OwnPlace } from './own-place.tsx'
import styles from './choose.module.css'

const heights = { phone: 360, wide: 520 }

/** A place is put down, found by a unit's name or by the phone; it stands in the address until somebody uses it. */
export const ChooseLocationScreen = () => {
  const t = useText()
  const router = useRouter()
  const wide = useWide()
  const around = useKnownPlaces()
  const [search] = useSearchParams()
  const { change, wordOf } = useAddressFields<'back' | 'longitude' | 'latitude'>()
  const [word, setWord] = useState('')
  const asked = useDebounced(word.trim())
  // The ground is drawn anew around a place that may be far away; a pin that is moved moves on the ground that is there.
  const [leaps, setLeaps] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const place = placeIn(search)
  const put = (at: Place): void => change(placeFields(at))
  const leap = (at: Place): void => {
    put(at)
    setWord('')
    setLeaps(leaps + 1)
  }
  const use = (): void =>
    place ? void router.go(chosenAddress(router.places, wordOf('back'), place), 'redirect') : setAsked(true)
  return (
    <FormPage title={t(($) => $.map.choose.title)}>
      <div className={styles.body}>
        <div className={styles.finding}>
          <SearchField
            label={t(($) => $.map.choose.search)}
            placeholder={t(($) => $.map.choose.search)}
            clearLabel={t(($) => $.shell.search.clear)}
            value={word}
            onChange={setWord}
          />
          {asked !== '' && word !== '' && <FoundUnits word={asked} onChoose={leap} />}
          <OwnPlace onFound={leap} />
          <p className={styles.coordinates} aria-live="polite">
            {place ? `${t(($) => $.map.coordinates)} ${coordinatesText(place)}` : t(($) => $.map.choose.nothingYet)}
          </p>
        </div>
        <PinField
          key={leaps}
          height={wide ? heights.wide : heights.phone}
          value={place}
          around={around}
          onChange={put}
        />
      </div>
      <Dock>
        {isAsked && !place && (
          <p className={styles.missing} role="alert">
            {t(($) => $.map.choose.missing)}
          </p>
        )}
        <Button size="large" onClick={use}>
          {t(($) => $.map.choose.use)}
        </Button>
      </Dock>
    </FormPage>
  )
}
