import { useState } from 'react'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import styles from './other-ways.module.css'

const TrialSheet = lazyPart(async () => (await import('./trial-sheet.tsx')).TrialSheet)

/** For whoever has no account yet: to ask for one, or to have a look where the brand offers it. */
export const OtherWays = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const router = useRouter()
  const brand = useBrand()
  const [looking, setLooking] = useState(false)
  return (
    <div className={styles.ways}>
      <a className={styles.way} href={router.hrefOf(router.places.register)}>
        {t(($) => $.login.register)}
      </a>
      {brand?.offersTrial && (
        <Button look="text" icon="eye" onClick={() => setLooking(true)}>
          {t(($) => $.login.trial)}
        </Button>
      )}
      {looking && <TrialSheet onClose={() => setLooking(false)} onDone={onDone} />}
    </div>
  )
}
