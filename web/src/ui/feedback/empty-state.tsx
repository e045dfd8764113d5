import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

const pen = { strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const pictures = {
  clear: (
    <>
      <circle cx="60" cy="48" r="40" fill="var(--ok-soft)" />
      <path d="M60 22 38 30v16c0 14 9 23 22 29 13-6 22-15 22-29V30z" stroke="var(--ok)" {...pen} />
      <path d="m50 47 7 7 13-14" stroke="var(--ok)" {...pen} strokeWidth={3} />
    </>
  ),
  network: (
    <>
      <circle cx="60" cy="48" r="40" fill="var(--off-soft)" />
      <path d="M34 44a38 38 0 0 1 52 0M43 54a25 25 0 0 1 34 0M60 70v.1" stroke="var(--off)" {...pen} strokeWidth={4} />
      <path d="M36 22l48 52" stroke="var(--off-soft)" strokeWidth={10} />
      <path d="M36 22l48 52" stroke="var(--text-1)" {...pen} strokeWidth={3.5} />
    </>
  ),
  lock: (
    <>
      <circle cx="60" cy="48" r="40" fill="var(--primary-soft)" />
      <rect x="40" y="44" width="40" height="30" rx="7" stroke="var(--primary-ink)" strokeWidth={2.5} />
      <path d="M48 44v-8a12 12 0 0 1 24 0v8M60 56v7" stroke="var(--primary-ink)" {...pen} />
    </>
  ),
  nothing: (
    <>
      <circle cx="60" cy="48" r="40" fill="var(--off-soft)" />
      <circle cx="56" cy="45" r="16" stroke="var(--off)" strokeWidth={3} />
      <path d="m68 57 12 12" stroke="var(--off)" {...pen} strokeWidth={4} />
    </>
  ),
  plan: (
    <>
      <circle cx="60" cy="48" r="40" fill="var(--primary-soft)" />
      <path d="M42 32h36v32H42zM42 42h36M52 32v32" stroke="var(--primary-ink)" {...pen} strokeDasharray="5 4" />
    </>
  ),
}

interface EmptyStateProps {
  readonly picture: keyof typeof pictures
  readonly title: string
  /** Why, and what can be done about it. */
  readonly hint?: ReactNode
  readonly action?: ReactNode
  /** Read out at once: something has gone wrong. */
  readonly urgent?: boolean
  /** One of several on a page. */
  readonly compact?: boolean
}

/** What stands in the place of content: the reason, and the next step. */
export const EmptyState = ({ picture, title, hint, action, urgent = false, compact = false }: EmptyStateProps) => (
  <div className={`${styles.state} ${compact ? styles.compact : ''}`} role={urgent ? 'alert' : 'status'}>
    <svg width={compact ? 90 : 120} height={compact ? 72 : 96} viewBox="0 0 120 96" fill="none" aria-hidden="true">
      {pictures[picture]}
    </svg>
    <b className={styles.title}>{title}</b>
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    {action}
  </div>
)
