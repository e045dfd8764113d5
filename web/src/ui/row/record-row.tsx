import type { ReactNode } from 'react'
import styles from './record-row.module.css'

interface RecordRowProps {
  readonly href: string
  readonly selected: boolean
  readonly onPress: () => void
  readonly sign: ReactNode
  readonly title: ReactNode
  readonly sub: string
  /** What stands at the end of the line: when, and how far. */
  readonly end: ReactNode
}

/** One record in a list, a link to its page that a list with room beside it opens in place. */
export const RecordRow = ({ href, selected, onPress, sign, title, sub, end }: RecordRowProps) => (
  <a
    href={href}
    className={`${styles.row} ${selected ? styles.selected : ''}`}
    aria-current={selected}
    onClick={(event) => {
      // Opening in a new tab stays the browser's business.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onPress()
    }}
  >
    {sign}
    <span className={styles.words}>
      <b className={styles.title}>{title}</b>
      <span className={styles.sub}>{sub}</span>
    </span>
    <span className={styles.end}>{end}</span>
  </a>
)
