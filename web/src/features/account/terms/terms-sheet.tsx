import { useText } from '#infrastructure/i18n/i18n.ts'
import { Sheet } from '#ui/surface/sheet.tsx'
import { TermsText } from './terms-text.tsx'

/** The agreement over the form that asks for it. */
export const TermsSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  return (
    <Sheet open title={t(($) => $.login.terms.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <TermsText />
    </Sheet>
  )
}
