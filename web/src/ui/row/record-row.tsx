import type { ReactNode } from 'react'
import { RowLink } from './row-link.tsx'
import styles from './record-row.module.css'

interface RecordRowProps {
  /** None where there is nothing to open. */
  readonly href: string | undefined
  readonly selected: boolean
  readonly onPress: () => void
  readonly sign?: ReactNode
  readonly title: ReactNode
  readonly sub?: ReactNode
  /** What stands at the end of the line: when, and how far. */
  readonly end?: ReactNode
}

/** One record in a list, a link to its page that a list with room beside it opens in place. */
export const RecordRow = ({ href, selected, onPress, sign, title, sub, end }: RecordRowProps) => {
  const face = (
    <>
      {sign}
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.sub}>{sub}</span>
      </span>
      <span className={styles.end}>{end}</span>
    </>
  )
  if (href === undefined) return <div className={styles.row}>{face}</div>
  return (
    <RowLink
      href={href}
      className={`${styles.row} ${selected ? styles.selected : ''}`}
      selected={selected}
      onPress={onPress}
    >
      {face}
    </RowLink>
  )
}
