import type { OemOverview } from '@vigil/contract/tenancy/oem-figures'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { countText } from '../cockpit/figure-texts.ts'
import styles from './side-cards.module.css'

const spans = ['in90', 'in60', 'in30', 'ended'] as const

/** Equipment by how soon its service ends: each bar is measured against the longest. */
export const RenewalCard = ({ renewals }: Pick<OemOverview, 'renewals'>) => {
  const t = useText()
  const language = useLanguage()
  const longest = Math.max(1, ...spans.map((span) => renewals[span]))
  return (
    <Card title={t(($) => $.oem.renewals.title)}>
      <dl className={styles.rows}>
        {spans.map((span) => (
          <div key={span} className={styles.row}>
            <dt>{t(($) => $.oem.renewals[span])}</dt>
            <dd className={styles.bar} aria-hidden="true">
              <i
                className={span === 'ended' ? styles.ended : undefined}
                style={{ width: `${(renewals[span] / longest) * 100}%` }}
              />
            </dd>
            <dd className={styles.value}>
              {t(($) => $.oem.figure.pieces, { n: countText(renewals[span], language) })}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
