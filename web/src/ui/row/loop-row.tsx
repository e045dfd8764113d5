import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import type { Severity } from '../severity/severity.ts'
import { Spoken } from '../sign/spoken.tsx'
import styles from './loop-row.module.css'

export interface LoopCell {
  readonly name: string
  readonly text: string
  readonly severity?: Severity | undefined
  readonly isOld?: boolean
}

interface LoopRowProps {
  readonly number: number
  readonly name: string
  /** What is measured, or what is being waited for. */
  readonly stateText: string
  readonly severity?: Extract<Severity, 'fire' | 'warn' | 'fault'> | undefined
  readonly pending?: boolean
  readonly value: string
  /** No longer true: it was measured before what the row says now. */
  readonly isOld?: boolean
  /** The word for that. */
  readonly oldText?: string
  /** More of its readings, where there is room for columns. */
  readonly cells?: readonly LoopCell[]
  readonly selected?: boolean
  /** The switch of this loop. */
  readonly control: ReactNode
  readonly onSelect: () => void
}

/** One of several that are switched alike: number, name, measured state, value, switch. */
export const LoopRow = (props: LoopRowProps) => {
  const {
    number,
    name,
    stateText,
    severity,
    pending = false,
    value,
    isOld = false,
    oldText,
    cells = [],
    selected = false,
    control,
    onSelect,
  } = props
  const tone = pending ? styles.pending : severity ? styles[severity] : ''
  return (
    <div className={`${styles.row} ${selected ? styles.selected : ''}`}>
      <button type="button" className={styles.pick} aria-pressed={selected} onClick={onSelect}>
        <span className={styles.number}>{number}</span>
        <span className={styles.words}>
          <b className={styles.name}>{name}</b>
          <span className={`${styles.state} ${tone}`}>
            {severity && !pending && <SeverityBadge severity={severity} size={14} />}
            {stateText}
          </span>
        </span>
        <span className={`${styles.value} ${cells.length > 0 ? styles.narrow : ''}`}>
          <Aged isOld={isOld} word={oldText}>
            {value}
          </Aged>
        </span>
        {cells.map((cell) => (
          <span key={cell.name} className={`${styles.cell} ${cell.severity ? styles[cell.severity] : ''}`}>
            <Spoken>{cell.name}</Spoken>
            <Aged isOld={cell.isOld ?? false} word={oldText}>
              {cell.text}
            </Aged>
          </span>
        ))}
      </button>
      {control}
    </div>
  )
}

interface AgedProps {
  readonly isOld: boolean
  readonly word: string | undefined
  readonly children: string
}

const Aged = ({ isOld, word, children }: AgedProps) =>
  isOld ? (
    <span className={styles.old} title={word}>
      <Icon name="clock" size={14} />
      {children}
      <Spoken>{word}</Spoken>
    </span>
  ) : (
    children
  )

interface LoopHeadProps {
  /** The columns below it, with their units; the switch's is last. */
  readonly names: readonly string[]
  readonly control: string
}

/** What the columns are, where there is room for them. Each cell says it again for who listens. */
export const LoopHead = ({ names, control }: LoopHeadProps) => (
  <div className={styles.head} aria-hidden="true">
    {names.map((name) => (
      <span key={name} className={styles.cell}>
        {name}
      </span>
    ))}
    <span className={styles.last}>{control}</span>
  </div>
)
