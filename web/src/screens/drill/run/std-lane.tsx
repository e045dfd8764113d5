import { shareOf } from '../spans.ts'
import styles from './std-lane.module.css'

interface StdLaneProps {
  readonly tookMs: number | null
  readonly standardMs: number
  /** How long the whole lane is. */
  readonly wholeMs: number
  readonly isRunning: boolean
}

/** A bar for what was measured, a thick tick for the standard; striped while it runs. The words beside it say the same. */
export const StdLane = ({ tookMs, standardMs, wholeMs, isRunning }: StdLaneProps) => (
  <span className={styles.lane} aria-hidden="true">
    {tookMs !== null && (
      <i
        className={`${styles.bar} ${isRunning ? styles.running : ''}`}
        style={{ width: `${shareOf(tookMs, wholeMs)}%` }}
      />
    )}
    <u className={styles.tick} style={{ left: `calc(${shareOf(standardMs, wholeMs)}% - 3px)` }} />
  </span>
)
