import { useEffect } from 'react'
import styles from './snackbar.module.css'

const shownMs = 5_000

interface SnackbarProps {
  readonly text: string
  readonly action: { readonly text: string; readonly onPress: () => void }
  /** The time to change one's mind is over. */
  readonly onOver: () => void
}

/** Done already, and it can be undone for five seconds. */
export const Snackbar = ({ text, action, onOver }: SnackbarProps) => {
  useEffect(() => {
    const timer = setTimeout(onOver, shownMs)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <div className={styles.bar} role="status">
      <span className={styles.text}>{text}</span>
      <button type="button" className={styles.action} onClick={action.onPress}>
        {action.text}
      </button>
      <i className={styles.left} style={{ animationDuration: `${shownMs}ms` }} />
    </div>
  )
}
