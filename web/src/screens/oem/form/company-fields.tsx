import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { OemDraft } from './oem-draft.ts'
import { OemField } from './oem-field.tsx'

type Named = Pick<OemDraft, 'name'>

export const NameField = ({ form }: { readonly form: Pick<CallForm<Named>, 'field'> }) => {
  const t = useText()
  return (
    <OemField
      {...form.field(
        'name',
        t(($) => $.oem.form.nameProblem),
      )}
      label={t(($) => $.oem.form.name)}
      maxLength={60}
    />
  )
}

export const CompanyFields = ({ form }: { readonly form: Pick<CallForm<Named & Pick<OemDraft, 'code'>>, 'field'> }) => {
  const t = useText()
  const { onChange, ...code } = form.field(
    'code',
    t(($) => $.oem.form.codeProblem),
  )
  return (
    <>
      <NameField form={form} />
      <OemField
        {...code}
        label={t(($) => $.oem.form.code)}
        hint={t(($) => $.oem.form.codeHint)}
        maxLength={40}
        autoCapitalize="none"
        onChange={(text) => onChange(text.trim().toLowerCase())}
      />
    </>
  )
}
