import type { ReactNode } from 'react'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import type { Severity } from '../severity/severity.ts'
import styles from './event-row.module.css'

interface EventRowProps {
  readonly severity: Severity
  readonly stateText: string
  readonly title: string
  readonly time: string
  /** How it stands: open, recovered, automatic. */
  readonly verdict?: ReactNode
  /** What more there is to say of it. */
  readonly note?: ReactNode
  /** Where more of it stands. */
  readonly href?: string | undefined
}

/** Something that has happened. */
export const EventRow = ({ severity, stateText, title, time, verdict, note, href }: EventRowProps) => {
  const Row = href === undefined ? 'div' : 'a'
  return (
    <Row className={styles.row} href={href}>
      <SeverityBadge severity={severity} size={20} label={stateText} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <time className={styles.time}>{time}</time>
        {note}
      </span>
      {verdict !== undefined && <span className={styles.verdict}>{verdict}</span>}
    </Row>
  )
}
