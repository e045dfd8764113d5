import { Spinner } from '../sign/spinner.tsx'
import styles from './switch.module.css'

interface SwitchProps {
  /** What is measured now; null when nobody knows. */
  readonly on: boolean | null
  /** pending: ordered, not yet measured. locked and tripped: cannot be moved from here. */
  readonly status?: 'ready' | 'pending' | 'locked' | 'tripped'
  /** What it switches. */
  readonly label: string
  /** The state in words, so that nobody has to read it off a colour. */
  readonly stateText: string
  readonly disabled?: boolean
  /** Asks for a change. The switch itself moves only when `on` does. */
  readonly onPress: () => void
}

/** Shows what was measured, never what was ordered. */
export const Switch = ({ on, status = 'ready', label, stateText, disabled = false, onPress }: SwitchProps) => {
  const fixed = disabled || status !== 'ready'
  const look = status === 'pending' ? styles.pending : on === null ? styles.unknown : on ? styles.on : styles.off
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on === true}
      aria-label={`${label}, ${stateText}`}
      aria-busy={status === 'pending'}
      aria-disabled={fixed}
      className={`${styles.track} ${look} ${fixed && status !== 'pending' ? styles.fixed : ''}`}
      onClick={() => !fixed && onPress()}
    >
      <span className={styles.knob}>
        {status === 'pending' && <Spinner size={16} />}
        {status === 'locked' && <Mark d="M3.5 6.5h7v5h-7zM5 6.5V5a2 2 0 0 1 4 0v1.5" />}
        {status === 'tripped' && <Mark d="M7 3v5M7 10.9v.1" />}
        {on === null && status === 'ready' && <Mark d="M4 7h6" />}
      </span>
    </button>
  )
}

const Mark = ({ d }: { readonly d: string }) => (
  <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
    <path d={d} stroke="#465063" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
