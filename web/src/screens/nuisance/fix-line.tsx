import type { NuisanceFix, NuisancePoint } from '@vigil/contract/alarm/nuisance'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { FixButton } from './fix-button.tsx'
import styles from './nuisance.module.css'

/** What is being done and what it has changed; and, where nothing is being done, the press that begins it. */
export const FixLine = ({ point: { equipmentId, fix, causes } }: { readonly point: NuisancePoint }) => {
  const isOpen = fix !== null && fix.state !== 'closed'
  return (
    <div className={styles.fix}>
      {fix && <BeforeAfter fix={fix} />}
      {!isOpen && <FixButton equipmentId={equipmentId} cause={causes[0]?.cause ?? 'other'} />}
    </div>
  )
}

const BeforeAfter = ({ fix }: { readonly fix: NuisanceFix }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const { hazardId, state, before, after, since } = fix
  const date = dayText(since, language)
  return (
    <>
      <p className={styles.compare}>
        <StateTag tone={state === 'closed' ? 'ok' : 'action'}>{t(($) => $.hazard.state[state])}</StateTag>{' '}
        {after === null
          ? t(($) => $.nuisance.tooEarly, { before, date })
          : t(($) => $.nuisance.compare, { before, after, date })}
      </p>
      <Button look="text" size="small" onClick={() => void router.go(`${router.places.hazardDetail}?id=${hazardId}`)}>
        {t(($) => $.nuisance.openFix)}
      </Button>
    </>
  )
}
