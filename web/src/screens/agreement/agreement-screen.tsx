import { useEffect } from 'react'
import { TermsText } from '#features/account/terms/terms-text.tsx'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'

/** What must be agreed to, for whoever wants to read it before there is an account. */
export const AgreementScreen = () => {
  const t = useText()
  const brand = useBrandStore()
  useEffect(() => brand.look(), [brand])
  return (
    <RecordPage title={t(($) => $.login.terms.title)}>
      <TermsText />
    </RecordPage>
  )
}
