import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../sign/spinner.tsx'
import styles from './command-steps.module.css'

interface CommandStepsProps {
  readonly label: string
  /** Each step in words; those before `current` are done. */
  readonly steps: readonly string[]
  readonly current: number
  /** How long it has taken so far, with its unit. */
  readonly elapsed: string
}

/** How far an order has come. What it orders is not shown as done anywhere until the last step is. */
export const CommandSteps = ({ label, steps, current, elapsed }: CommandStepsProps) => (
  <div className={styles.box} role="status" aria-label={label}>
    <ol className={styles.steps}>
      {steps.map((text, place) => (
        <li
          key={text}
          className={place < current ? styles.done : place === current ? styles.current : styles.waiting}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {place < current && <Icon name="check" size={14} weight={3} />}
            {place === current && <Spinner size={14} />}
            {place > current && <b>{place + 1}</b>}
          </span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ol>
    {/* Seen, not read out: who listens hears each step, not every half second. */}
    <span className={styles.elapsed} aria-hidden="true">
      {elapsed}
    </span>
  </div>
)
