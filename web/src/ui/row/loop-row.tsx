import type { ReactNode } from 'react'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import type { Severity } from '../severity/severity.ts'
import styles from './loop-row.module.css'

interface LoopRowProps {
  readonly number: number
  readonly name: string
  /** What is measured, or what is being waited for. */
  readonly stateText: string
  readonly severity?: Extract<Severity, 'fire' | 'warn' | 'fault'> | undefined
  readonly pending?: boolean
  readonly value: string
  readonly selected?: boolean
  /** The switch of this loop. */
  readonly control: ReactNode
  readonly onSelect: () => void
}

/** One of several that are switched alike: number, name, measured state, value, switch. */
export const LoopRow = (props: LoopRowProps) => {
  const { number, name, stateText, severity, pending = false, value, selected = false, control, onSelect } = props
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
        <span className={styles.value}>{value}</span>
      </button>
      {control}
    </div>
  )
}
