import type { NuisancePoint } from '@vigil/contract/alarm/nuisance'
import type { RecordRowProps } from '#foundation/record/record-columns.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CauseChips } from './cause-chips.tsx'
import { FixLine } from './fix-line.tsx'
import { useFigures } from './use-figures.ts'
import styles from './nuisance.module.css'

/** A point and where it stands among the others. */
export interface RankedPoint {
  readonly point: NuisancePoint
  /** Its place among the worst; none for what is no longer among them. */
  readonly rank: number | undefined
  /** Against the worst of all, 0 to 1. */
  readonly part: number
}

/** One point: how often for its time in service, why, since when it is being put right and what that has changed. */
export const PointRow = ({ row: { point, rank, part }, selected, onPress }: RecordRowProps<RankedPoint>) => {
  const t = useText()
  const { count, share, pairs, last } = useFigures(point)
  const place = [...point.place, point.projectName].filter((name) => name !== '').join(' · ')
  return (
    <article className={`${styles.row} ${selected ? styles.selected : ''}`}>
      <button type="button" className={styles.open} aria-current={selected} onClick={onPress}>
        {rank !== undefined && <span className={styles.rank}>{rank}</span>}
        <span className={styles.words}>
          <b className={styles.name}>{point.equipmentName}</b>
          <span className={styles.place}>{place}</span>
        </span>
        <b className={styles.rate}>{t(($) => $.nuisance.rate, { n: point.rate })}</b>
      </button>
      <div className={styles.track} aria-hidden="true">
        <i style={{ width: `${part * 100}%` }} />
      </div>
      <p className={styles.figures}>{[count, share, pairs, last].filter((said) => said !== null).join(' · ')}</p>
      <CauseChips causes={point.causes} />
      <FixLine point={point} />
    </article>
  )
}
