import { Icon } from '../icon/icon.tsx'
import styles from './freshness.module.css'

/** live: within three periods. late: beyond. stale: the link is lost. none: never heard of. */
export type Fresh = 'live' | 'late' | 'stale' | 'none'

interface FreshnessProps {
  readonly fresh: Fresh
  /** The age, or why there is none. */
  readonly text: string
}

const marks = {
  live: <i className={styles.dot} />,
  late: <Icon name="clock" size={14} />,
  stale: <Icon name="cloud-off" size={14} />,
  none: <Icon name="minus" size={14} />,
}

/** How far a reading can be trusted, in a sign and in words. */
export const Freshness = ({ fresh, text }: FreshnessProps) => (
  <span className={styles.fresh}>
    {marks[fresh]}
    {text}
  </span>
)
