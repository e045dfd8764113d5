import { useText } from '#infrastructure/i18n/i18n.ts'
import type { FormPart } from './form-part.ts'
import { isFit } from './oem-draft.ts'
import { OemField } from './oem-field.tsx'

export const NameField = ({ draft, onChange, tried }: FormPart) => {
  const t = useText()
  return (
    <OemField
      label={t(($) => $.oem.form.name)}
      maxLength={60}
      value={draft.name}
      onChange={(name) => onChange({ name })}
      problem={tried && !isFit(draft).name ? t(($) => $.oem.form.nameProblem) : undefined}
    />
  )
}

export const CompanyFields = (part: FormPart) => {
  const t = useText()
  const { draft, onChange, tried } = part
  return (
    <>
      <NameField {...part} />
      <OemField
        label={t(($) => $.oem.form.code)}
        hint={t(($) => $.oem.form.codeHint)}
        maxLength={40}
        autoCapitalize="none"
        value={draft.code}
        onChange={(code) => onChange({ code: code.trim().toLowerCase() })}
        problem={tried && !isFit(draft).code ? t(($) => $.oem.form.codeProblem) : undefined}
      />
    </>
  )
}
