import { useKnownPlaces } from './use-known-places.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { PinField } from '../map/pin-field.tsx'
import type { DraftProps } from './facts-fields.tsx'
import { isDegree, placeIn } from './unit-draft.ts'
import styles from './form.module.css'

/** A metre or so: more digits would only pretend. */
const digits = 6

export const PlaceFields = ({ draft, onChange, isChecked }: DraftProps) => {
  const t = useText()
  const around = useKnownPlaces()
  return (
    <>
      <TextField
        label={t(($) => $.unit.form.address)}
        placeholder={t(($) => $.unit.form.address)}
        maxLength={120}
        value={draft.address}
        onChange={(address) => onChange({ address })}
      />
      <PinField
        value={placeIn(draft)}
        around={around}
        onChange={({ longitude, latitude }) =>
          onChange({ longitude: longitude.toFixed(digits), latitude: latitude.toFixed(digits) })
        }
      />
      <div className={styles.pair}>
        {(['longitude', 'latitude'] as const).map((axis) => (
          <TextField
            key={axis}
            label={t(($) => $.unit.form[axis])}
            placeholder={t(($) => $.unit.form[axis])}
            inputMode="decimal"
            value={draft[axis]}
            onChange={(text) => onChange({ [axis]: text })}
            problem={isChecked && !isDegree(axis, draft[axis]) ? t(($) => $.unit.form.numberWrong) : undefined}
          />
        ))}
      </div>
    </>
  )
}
