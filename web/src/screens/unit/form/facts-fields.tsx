import { projectKinds } from '@vigil/contract/tenancy/project-kinds'
import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import type { UnitFacts } from './unit-draft.ts'

export const FactsFields = ({ form }: { readonly form: Pick<CallForm<UnitFacts>, 'field'> }) => {
  const t = useText()
  const nameOf = useName()
  return (
    <>
      <TextField
        {...form.field(
          'name',
          t(($) => $.unit.form.nameMissing),
        )}
        label={t(($) => $.unit.form.name)}
        maxLength={60}
      />
      <SelectField
        {...form.field('kind')}
        label={t(($) => $.unit.kind)}
        options={projectKinds.map((kind) => ({ value: kind.id, text: nameOf(kind) }))}
      />
      <TextField {...form.field('externalCode')} label={t(($) => $.unit.form.code)} maxLength={40} />
    </>
  )
}
