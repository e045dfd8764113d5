import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './login-form.module.css'

const TermsText = lazyPart(async () => (await import('./terms-text.tsx')).TermsText)

/** Opens over the form, so that nothing typed is lost; in a window of its own it is a page. */
export const useTerms = () => {
  const t = useText()
  const guide = useGuide()
  const [open, setOpen] = useState(false)
  return {
    link: (
      <a
        className={styles.link}
        href={guide.hrefOf(guide.places.userAgreement)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t(($) => $.login.agreement)}
      </a>
    ),
    sheet: (
      <Sheet
        open={open}
        title={t(($) => $.login.terms.title)}
        closeLabel={t(($) => $.shell.nav.close)}
        onClose={() => setOpen(false)}
      >
        <TermsText />
      </Sheet>
    ),
  }
}
