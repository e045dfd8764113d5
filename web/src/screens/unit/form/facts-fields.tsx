import { projectKinds } from '@vigil/contract/project-kinds'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import type { UnitDraft } from './unit-draft.ts'

export interface DraftProps {
  readonly draft: UnitDraft
  readonly onChange: (change: Partial<UnitDraft>) => void
  /** After the first press, so that nobody is told off while typing. */
  readonly isChecked: boolean
}

export const FactsFields = ({ draft, onChange, isChecked }: DraftProps) => {
  const t = useText()
  const nameOf = useName()
  return (
    <>
      <TextField
        label={t(($) => $.unit.form.name)}
        placeholder={t(($) => $.unit.form.name)}
        maxLength={60}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        problem={isChecked && draft.name.trim() === '' ? t(($) => $.unit.form.nameMissing) : undefined}
      />
      <SelectField
        label={t(($) => $.unit.kind)}
        value={draft.kind}
        options={projectKinds.map((kind) => ({ value: kind.id, text: nameOf(kind) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={t(($) => $.unit.form.code)}
        placeholder={t(($) => $.unit.form.code)}
        maxLength={40}
        value={draft.externalCode}
        onChange={(externalCode) => onChange({ externalCode })}
      />
    </>
  )
}
