import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { PinField } from '../map/pin-field.tsx'
import { pointIn, type UnitPlace } from './unit-draft.ts'
import { useKnownPlaces } from './use-known-places.ts'
import styles from './form.module.css'

/** A metre or so: more digits would only pretend. */
const digits = 6

interface PlaceFieldsProps {
  readonly form: Pick<CallForm<UnitPlace>, 'field' | 'values' | 'change'>
}

export const PlaceFields = ({ form }: PlaceFieldsProps) => {
  const t = useText()
  const around = useKnownPlaces()
  return (
    <>
      <TextField {...form.field('address')} label={t(($) => $.unit.form.address)} maxLength={120} />
      <div className={styles.map}>
        <PinField
          value={pointIn(form.values)}
          around={around}
          onChange={({ longitude, latitude }) =>
            form.change({ longitude: longitude.toFixed(digits), latitude: latitude.toFixed(digits) })
          }
        />
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
    </>
  )
}
