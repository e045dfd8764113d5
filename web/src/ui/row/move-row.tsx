import styles from './move-row.module.css'

interface MoveRowProps {
  readonly title: string
  readonly detail: string
  /** ISO. */
  readonly at: string
  readonly timeText: string
  /** What equipment said, or what went back; and where the matter stands now. */
  readonly tone?: 'plain' | 'warn' | 'now'
}

/** One thing that happened, on the line of time that runs through all of them. Stands in an ordered list. */
export const MoveRow = ({ title, detail, at, timeText, tone = 'plain' }: MoveRowProps) => (
  <li className={styles.move} data-tone={tone}>
    <span className={styles.words}>
      <b>{title}</b>
      {detail !== '' && <span>{detail}</span>}
    </span>
    <time dateTime={at}>{timeText}</time>
  </li>
)
