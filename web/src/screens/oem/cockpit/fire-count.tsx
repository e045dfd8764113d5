import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import styles from './fire-count.module.css'

/** Red only where it burns. */
export const FireCount = ({ fires }: { readonly fires: number }) =>
  fires === 0 ? (
    <span className={styles.none}>0</span>
  ) : (
    <span className={styles.some}>
      <SeverityBadge severity="fire" />
      <b>{fires}</b>
    </span>
  )
