import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { OemContact } from './oem-draft.ts'
import { OemField } from './oem-field.tsx'

export const ContactFields = ({ form }: { readonly form: Pick<CallForm<OemContact>, 'field'> }) => {
  const t = useText()
  return (
    <>
      <OemField
        {...form.field(
          'contactPerson',
          t(($) => $.oem.form.personProblem),
        )}
        label={t(($) => $.oem.form.person)}
        maxLength={40}
      />
      <OemField
        {...form.field(
          'contactTel',
          t(($) => $.oem.form.telProblem),
        )}
        label={t(($) => $.oem.form.tel)}
        type="tel"
        maxLength={20}
      />
    </>
  )
}
