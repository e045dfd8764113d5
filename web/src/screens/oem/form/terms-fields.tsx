import { MomentField } from '#foundation/form/moment-field.tsx'
import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { AreaPicker } from './area-picker.tsx'
import type { OemTerms } from './oem-draft.ts'
import { OemField } from './oem-field.tsx'

interface TermsFieldsProps {
  readonly form: Pick<CallForm<OemTerms>, 'field' | 'values' | 'change'>
}

export const TermsFields = ({ form }: TermsFieldsProps) => {
  const t = useText()
  const { onChange, ...pack } = form.field(
    'messagePack',
    t(($) => $.oem.form.messagePackProblem),
  )
  return (
    <>
      <AreaPicker chosen={form.values.areaCodes} onChange={(areaCodes) => form.change({ areaCodes })} />
      <MomentField {...form.field('serviceEndsAt')} label={t(($) => $.oem.form.serviceEnds)} type="date" optional />
      <OemField
        {...pack}
        label={t(($) => $.oem.form.messagePack)}
        inputMode="numeric"
        maxLength={9}
        onChange={(text) => onChange(text.replace(/\D/g, ''))}
      />
      <OemField
        {...form.field('priceList')}
        label={t(($) => $.oem.form.priceList)}
        hint={t(($) => $.oem.form.optional)}
        maxLength={40}
      />
    </>
  )
}
