import type { ReactNode } from 'react'
import { SeverityBadge } from './severity-badge.tsx'
import type { Severity } from './severity.ts'
import styles from './state-tag.module.css'

interface StateTagProps {
  readonly tone: Severity | 'action' | 'plain'
  /** Shows the shape too, where the tag is the only sign of the state. */
  readonly shape?: boolean
  readonly children: ReactNode
}

/** A word on a tint. */
export const StateTag = ({ tone, shape = false, children }: StateTagProps) => (
  <span className={`${styles.tag} ${styles[tone]}`}>
    {shape && tone !== 'action' && tone !== 'plain' && <SeverityBadge severity={tone} size={14} />}
    {children}
  </span>
)
