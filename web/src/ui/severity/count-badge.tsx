import { Spoken } from '../sign/spoken.tsx'
import type { Severity } from './severity.ts'
import styles from './count-badge.module.css'

/** Above this a badge only says that there are more. */
const mostCounted = 999

export const countText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count))

interface CountBadgeProps {
  readonly count: number
  readonly severity?: Severity
  /** What is counted, for who cannot see where the badge sits. */
  readonly label: string
}

/** How many wait, in the colour of the worst of them. Gone when nothing waits. */
export const CountBadge = ({ count, severity = 'off', label }: CountBadgeProps) =>
  count > 0 && (
    <em className={`${styles.badge} ${styles[severity]}`}>
      <span aria-hidden="true">{countText(count)}</span>
      <Spoken>{label}</Spoken>
    </em>
  )
