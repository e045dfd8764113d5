import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import styles from '../login-form.module.css'

// Few read it, and what it opens in belongs to every page behind the door.
const TermsSheet = lazyPart(async () => (await import('./terms-sheet.tsx')).TermsSheet)

/** Opens over the form, so that nothing typed is lost; in a window of its own it is a page. */
export const useTerms = () => {
  const t = useText()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  return {
    link: (
      <a
        className={styles.link}
        href={router.hrefOf(router.places.userAgreement)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t(($) => $.login.agreement)}
      </a>
    ),
    sheet: open ? <TermsSheet onClose={() => setOpen(false)} /> : null,
  }
}
