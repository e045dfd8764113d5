import type { nuisanceCalls } from '@vigil/contract/nuisance'
import type { OutputOf } from '@vigil/contract/call'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { PointRow } from './point-row.tsx'
import type { NuisanceFilter } from './use-nuisance-filter.ts'
import styles from './nuisance.module.css'

type Ranking = OutputOf<typeof nuisanceCalls.ranking>

interface ListProps {
  readonly ranking: Ranking
  readonly filter: NuisanceFilter
}

/** The ten worst by bars, then what was put right and is no longer among them. */
export const RankingList = ({ ranking, filter }: ListProps) => {
  const t = useText()
  const wide = useWide()
  const { rows, fixed, days } = ranking
  const most = Math.max(...rows.map(({ rate }) => rate), 0)
  const list = (points: Ranking['rows'], isRanked: boolean) => (
    <ol className={styles.rows}>
      {points.map((point, index) => (
        <li key={point.equipmentId}>
          <PointRow
            point={point}
            rank={isRanked ? index + 1 : undefined}
            part={most === 0 ? 0 : point.rate / most}
            selected={wide && point.equipmentId === filter.selected}
            onPress={() => filter.change({ point: point.equipmentId })}
          />
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <Sum ranking={ranking} />
      {rows.length === 0 ? (
        <EmptyState picture="clear" title={t(($) => $.nuisance.none)} hint={t(($) => $.nuisance.noneHint, { days })} />
      ) : (
        list(rows, true)
      )}
      {fixed.length > 0 && (
        <section>
          <SectionHead title={t(($) => $.nuisance.fixed)} />
          <p className={styles.hint}>{t(($) => $.nuisance.fixedHint)}</p>
          {list(fixed, false)}
        </section>
      )}
    </>
  )
}

/** All of them together, against the period before. */
const Sum = ({ ranking: { falseAlarms, falseAlarmsBefore, days } }: Pick<ListProps, 'ranking'>) => {
  const t = useText()
  return (
    <p className={styles.sum}>
      <b>{t(($) => $.nuisance.sum, { n: falseAlarms })}</b>
      <span>{t(($) => $.nuisance.sumBefore, { n: falseAlarmsBefore, days })}</span>
    </p>
  )
}
