import { useEffect } from 'react'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import type { Severity } from '../severity/severity.ts'
import styles from './notification.module.css'

const notificationMs = 3_000

interface NotificationProps {
  readonly severity: Severity
  readonly title: string
  readonly detail: string
  readonly onPress: () => void
  readonly onOver: () => void
}

/** Something new, over the page for three seconds. It is also where it belongs, so nothing is lost by missing it. */
export const Notification = ({ severity, title, detail, onPress, onOver }: NotificationProps) => {
  useEffect(() => {
    const timer = setTimeout(onOver, notificationMs)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <div className={styles.place} role="status">
      <button type="button" className={styles.card} onClick={onPress}>
        <SeverityBadge severity={severity} size={28} />
        <span className={styles.words}>
          <b className={styles.title}>{title}</b>
          <span className={styles.detail}>{detail}</span>
        </span>
      </button>
    </div>
  )
}
