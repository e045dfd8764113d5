import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { arc } from '#ui/reading/arc.ts'
import { shareAngles } from '#ui/reading/share-angles.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { mixOf, type Pin } from './clusters.ts'
import styles from './cluster-donut.module.css'

const circle = { x: 26, y: 26, radius: 22 }
const smallestShare = 26
const gap = 6
/** On so small a circle anything closer rounds to the same point, and an arc between equal points is not drawn. */
const almostRound = 359.8

interface ClusterDonutProps {
  readonly pin: Pin
  readonly isSelected: boolean
  /** There is room for names. */
  readonly isNamed: boolean
  readonly onPress: () => void
}

/** One unit or several at a place: how many, in what mix, and how bad the worst of them is. */
export const ClusterDonut = ({ pin, isSelected, isNamed, onPress }: ClusterDonutProps) => {
  const t = useText()
  const { units, count, at } = pin
  const name = units[0]?.name ?? ''
  const worst = t(($) => $.shell.state[pin.worst])
  const label =
    count === 1 ? t(($) => $.unit.mapView.pin, { name, worst }) : t(($) => $.unit.mapView.cluster, { count, worst })
  return (
    <button
      type="button"
      className={styles.pin}
      style={{ left: at.x, top: at.y }}
      aria-label={label}
      aria-pressed={isSelected}
      onClick={onPress}
    >
      <svg width={52} height={52} fill="none" strokeWidth={5} aria-hidden="true">
        {shareAngles(mixOf(pin.byState), smallestShare, gap).map(({ severity, from, to }) => (
          <path key={severity} d={arc(circle, from, Math.min(to, from + almostRound))} stroke={`var(--${severity})`} />
        ))}
      </svg>
      {count > 1 && <b className={styles.count}>{count}</b>}
      <span className={styles.worst}>
        <SeverityBadge severity={severityOf(pin.worst)} size={20} />
      </span>
      {count === 1 && (isNamed || isSelected) && <span className={styles.name}>{name}</span>}
    </button>
  )
}
