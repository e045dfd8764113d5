import type { ReactNode } from 'react'
import styles from './record-detail.module.css'

interface RecordDetailProps {
  /** Above everything, as wide as the page. */
  readonly head?: ReactNode
  /** What belongs in a second column where there is room: without it the sections flow into as many as fit. */
  readonly beside?: ReactNode
  /** What is done now, where the thumb is. */
  readonly dock?: ReactNode
  readonly children: ReactNode
}

/** One record: its head, its sections, and what can be done with it. As wide as the place it stands in. */
export const RecordDetail = ({ head, beside, dock, children }: RecordDetailProps) => (
  <div className={styles.detail}>
    {head}
    {beside === undefined ? (
      <div className={styles.sections}>{children}</div>
    ) : (
      <div className={styles.columns}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column}>{beside}</div>
      </div>
    )}
    {dock}
  </div>
)
