import type { OemMove } from '@vigil/contract/tenancy/oem'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { momentText } from '../cockpit/figure-texts.ts'
import styles from './info.module.css'

/** How it came to where it is: what, why, who, when. */
export const HistoryCard = ({ history }: { readonly history: readonly OemMove[] }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card title={t(($) => $.oem.info.history)}>
      {history.length === 0 ? (
        <p className={styles.quiet}>{t(($) => $.oem.info.noHistory)}</p>
      ) : (
        <ol className={styles.history}>
          {history.map(({ from, to, at, by, reason }) => (
            <li key={at}>
              <b>{from === null ? t(($) => $.oem.info.began) : t(($) => $.oem.state[to])}</b>
              {reason !== '' && <p>{reason}</p>}
              <p className={styles.quiet}>
                {t(($) => $.oem.info.by, {
                  who: by ?? t(($) => $.oem.info.platform),
                  when: momentText(at, language),
                })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
