import { useText } from '#infrastructure/i18n/i18n.ts'
import type { FormPart } from './form-part.ts'
import { isFit } from './oem-draft.ts'
import { OemField } from './oem-field.tsx'

export const ContactFields = ({ draft, onChange, tried }: FormPart) => {
  const t = useText()
  const fit = isFit(draft)
  return (
    <>
      <OemField
        label={t(($) => $.oem.form.person)}
        maxLength={40}
        value={draft.contactPerson}
        onChange={(contactPerson) => onChange({ contactPerson })}
        problem={tried && !fit.contactPerson ? t(($) => $.oem.form.personProblem) : undefined}
      />
      <OemField
        label={t(($) => $.oem.form.tel)}
        type="tel"
        maxLength={20}
        value={draft.contactTel}
        onChange={(contactTel) => onChange({ contactTel })}
        problem={tried && !fit.contactTel ? t(($) => $.oem.form.telProblem) : undefined}
      />
    </>
  )
}
