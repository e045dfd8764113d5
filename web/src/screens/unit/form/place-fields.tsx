import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { chooseAddress, placeFields } from '#screens/map/choose/choose-address.ts'
import { useChosenPlace } from '#screens/map/choose/use-chosen-place.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { PinField } from '../map/pin-field.tsx'
import { pointIn, type UnitPlace } from './unit-draft.ts'
import { useKnownPlaces } from './use-known-places.ts'
import styles from './form.module.css'

interface PlaceFieldsProps {
  readonly form: Pick<CallForm<UnitPlace>, 'field' | 'values' | 'change'>
}

export const PlaceFields = ({ form }: PlaceFieldsProps) => {
  const t = useText()
  const router = useRouter()
  const around = useKnownPlaces()
  const value = pointIn(form.values)
  useChosenPlace((place) => form.change(placeFields(place)))
  return (
    <>
      <TextField {...form.field('address')} label={t(($) => $.unit.form.address)} maxLength={120} />
      <div className={styles.map}>
        <PinField value={value} around={around} onChange={(place) => form.change(placeFields(place))} />
        <Button
          look="text"
          icon="map"
          onClick={() => void router.go(chooseAddress(router.places, router.current(), value))}
        >
          {t(($) => $.unit.form.chooseOnMap)}
        </Button>
      </div>
      <div className={styles.pair}>
        {(['longitude', 'latitude'] as const).map((axis) => (
          <TextField
            key={axis}
            {...form.field(
              axis,
              t(($) => $.unit.form.numberWrong),
            )}
            label={t(($) => $.unit.form[axis])}
            inputMode="decimal"
          />
        ))}
      </div>
      <TimeZoneField form={form} />
    </>
  )
}
