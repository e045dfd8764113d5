import type { PatrolFigures } from '@vigil/contract/patrol/history'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import type { HistoryFilter } from './use-history-filter.ts'
import styles from '../desk.module.css'

interface ReasonsProps {
  readonly figures: PatrolFigures
  readonly filter: HistoryFilter
}

/** Why points were missed; pressing a reason opens its rows. */
export const Reasons = ({ figures, filter }: ReasonsProps) => {
  const t = useText()
  return (
    <Card title={t(($) => $.patrol.desk.history.reasons)} aside={<b>{figures.missed}</b>}>
      {figures.reasons.map(({ reason, missed }) => {
        const word = reason ?? 'unsaid'
        return (
          <button
            key={word}
            type="button"
            className={styles.reason}
            aria-pressed={filter.reason === word}
            onClick={() => filter.change({ reason: filter.reason === word ? undefined : word, outcome: 'missed' })}
          >
            <span>{reason === null ? t(($) => $.patrol.unsaid) : t(($) => $.patrol.reasons[reason])}</span>
            <i style={{ '--share': `${(missed / figures.missed) * 100}%` }} aria-hidden="true" />
            <b>{missed}</b>
          </button>
        )
      })}
    </Card>
  )
}
