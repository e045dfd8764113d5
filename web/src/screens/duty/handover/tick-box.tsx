import { Icon } from '#ui/icon/icon.tsx'
import styles from './tick-box.module.css'

interface TickBoxProps {
  /** What is ticked: the words beside it are not part of it. */
  readonly label: string
  readonly isTicked: boolean
  readonly disabled: boolean
  readonly onChange: (isTicked: boolean) => void
}

/** A box of its own size for a hand in a glove: 48 px to press. */
export const TickBox = ({ label, isTicked, disabled, onChange }: TickBoxProps) => (
  <label className={styles.hit}>
    <input
      type="checkbox"
      className={styles.input}
      aria-label={label}
      checked={isTicked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.box}>{isTicked && <Icon name="check" size={20} weight={3} />}</span>
  </label>
)
