import { useEffect } from 'react'
import { TermsText } from '#features/account/terms-text.tsx'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { NavBar } from '#ui/surface/nav-bar.tsx'

/** What must be agreed to, for whoever wants to read it before there is an account. */
export const AgreementScreen = () => {
  const t = useText()
  const guide = useGuide()
  const brand = useBrandStore()
  useEffect(() => brand.look(), [brand])
  return (
    <>
      <NavBar
        title={t(($) => $.login.terms.title)}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      <main>
        <TermsText />
      </main>
    </>
  )
}
