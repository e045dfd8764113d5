import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import styles from './outcome-card.module.css'

interface OutcomeCardProps {
  /** proven: measured. refused: the device said no. unknown: nobody answered. locked: not yours to do. */
  readonly outcome: 'proven' | 'refused' | 'unknown' | 'locked'
  readonly title: string
  readonly detail: string
  readonly action?: ReactNode
}

const shapes = {
  proven: <SeverityBadge severity="ok" size={28} />,
  refused: <SeverityBadge severity="fault" size={28} />,
  unknown: <SeverityBadge severity="off" size={28} />,
  locked: <Icon name="lock" size={24} />,
}

/** How an order ended, what that rests on, and what can be done now. */
export const OutcomeCard = ({ outcome, title, detail, action }: OutcomeCardProps) => (
  <div className={`${styles.card} ${styles[outcome]}`} role="status">
    {shapes[outcome]}
    <div className={styles.words}>
      <b className={styles.title}>{title}</b>
      <span className={styles.detail}>{detail}</span>
    </div>
    {action}
  </div>
)
