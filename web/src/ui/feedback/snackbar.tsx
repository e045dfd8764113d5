import { useEffect } from 'react'
import styles from './snackbar.module.css'

const usualMs = 5_000

interface SnackbarProps {
  readonly text: string
  readonly action: { readonly text: string; readonly onPress: () => void }
  /** How long there is to change one's mind. */
  readonly forMs?: number
  /** The time to change one's mind is over. */
  readonly onOver: () => void
}

/** Done already, and it can be undone for a few seconds. */
export const Snackbar = ({ text, action, forMs = usualMs, onOver }: SnackbarProps) => {
  useEffect(() => {
    const timer = setTimeout(onOver, forMs)
    return () => clearTimeout(timer)
  }, [onOver, forMs])
  return (
    <div className={styles.bar} role="status">
      <span className={styles.text}>{text}</span>
      <button type="button" className={styles.action} onClick={action.onPress}>
        {action.text}
      </button>
      <i className={styles.left} style={{ animationDuration: `${forMs}ms` }} />
    </div>
  )
}
