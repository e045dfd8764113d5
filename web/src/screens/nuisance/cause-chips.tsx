import type { NuisancePoint } from '@vigil/contract/alarm/nuisance'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './nuisance.module.css'

/** What people gave as the cause, the most frequent first. */
export const CauseChips = ({ causes }: Pick<NuisancePoint, 'causes'>) => {
  const t = useText()
  if (causes.length === 0) return null
  return (
    <ul className={styles.causes} aria-label={t(($) => $.nuisance.causes)}>
      {causes.map(({ cause, count }) => (
        <li key={cause}>
          <StateTag tone="plain">
            {t(($) => $.alarm.causes[cause])} {count}
          </StateTag>
        </li>
      ))}
    </ul>
  )
}
