import { useText } from '#infrastructure/i18n/i18n.ts'
import { AreaPicker } from './area-picker.tsx'
import type { FormPart } from './form-part.ts'
import { isFit } from './oem-draft.ts'
import { OemField } from './oem-field.tsx'

export const TermsFields = ({ draft, onChange, tried }: FormPart) => {
  const t = useText()
  return (
    <>
      <AreaPicker chosen={draft.areaCodes} onChange={(areaCodes) => onChange({ areaCodes })} />
      <OemField
        label={t(($) => $.oem.form.serviceEnds)}
        type="date"
        hint={t(($) => $.oem.form.optional)}
        value={draft.serviceEnds}
        onChange={(serviceEnds) => onChange({ serviceEnds })}
      />
      <OemField
        label={t(($) => $.oem.form.messagePack)}
        inputMode="numeric"
        maxLength={9}
        value={draft.messagePack}
        onChange={(messagePack) => onChange({ messagePack: messagePack.replace(/\D/g, '') })}
        problem={tried && !isFit(draft).messagePack ? t(($) => $.oem.form.messagePackProblem) : undefined}
      />
      <OemField
        label={t(($) => $.oem.form.priceList)}
        hint={t(($) => $.oem.form.optional)}
        maxLength={40}
        value={draft.priceList}
        onChange={(priceList) => onChange({ priceList })}
      />
    </>
  )
}
