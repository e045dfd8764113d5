import { useId } from 'react'
import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import type { UnitPlace } from './unit-draft.ts'

/** By which clock the unit lives: typed, or found in the world's own list by a part of the name. */
export const TimeZoneField = ({ form }: { readonly form: Pick<CallForm<UnitPlace>, 'field'> }) => {
  const t = useText()
  const list = useId()
  return (
    <>
      <TextField
        {...form.field(
          'timeZone',
          t(($) => $.unit.form.timeZoneWrong),
        )}
        label={t(($) => $.unit.form.timeZone)}
        list={list}
        maxLength={60}
        autoComplete="off"
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
