import styles from './hour-bars.module.css'

interface HourBarsProps {
  readonly today: readonly number[]
  readonly yesterday: readonly number[]
  readonly label: string
}

/** A day in a line: what came in each hour, over what came yesterday. The words beside it say the numbers. */
export const HourBars = ({ today, yesterday, label }: HourBarsProps) => {
  const most = Math.max(1, ...today, ...yesterday)
  const height = (amount: number): string => `${(100 * amount) / most}%`
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {today.map((amount, hour) => (
        // By the hour of the clock: there are always 24, in this order.
        <span key={hour} className={styles.hour}>
          <i className={styles.before} style={{ height: height(yesterday[hour] ?? 0) }} />
          <i className={styles.now} style={{ height: height(amount) }} />
        </span>
      ))}
    </div>
  )
}
