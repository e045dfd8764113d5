import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import type { Severity } from '../severity/severity.ts'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import { RowLink } from './row-link.tsx'
import styles from './reading-row.module.css'

interface ReadingRowProps {
  readonly icon: IconName
  readonly severity: Severity
  /** The state in words, for the badge. */
  readonly stateText: string
  readonly title: ReactNode
  /** Where it is. */
  readonly detail: ReactNode
  /** How old the reading is; shown whole, whatever becomes of the place. */
  readonly age?: ReactNode
  readonly spark?: ReactNode
  readonly value?: ReactNode
  readonly href: string | (() => string)
  readonly selected?: boolean
  readonly locked?: boolean
  readonly onPress: () => void
}

/** One thing that is watched, in one line: what, where, how it goes, what it reads. */
export const ReadingRow = (props: ReadingRowProps) => {
  const { icon, severity, stateText, title, detail, age, spark, value, href, selected = false, locked = false } = props
  return (
    <RowLink
      href={href}
      className={`${styles.row} ${selected ? styles.selected : ''}`}
      selected={selected}
      onPress={props.onPress}
    >
      <span className={`${styles.tile} ${styles[severity]}`}>
        <Icon name={icon} />
        <i className={styles.badge}>
          {locked ? <Icon name="lock" size={16} /> : <SeverityBadge severity={severity} label={stateText} />}
        </i>
      </span>
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.line}>
          <span className={styles.detail}>{detail}</span>
          {age !== undefined && <span className={styles.age}> · {age}</span>}
        </span>
      </span>
      {spark}
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </RowLink>
  )
}
