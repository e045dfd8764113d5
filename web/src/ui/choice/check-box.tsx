import { useId, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './check-box.module.css'

interface CheckBoxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Shown in the invalid state. */
  readonly problem?: string | undefined
  readonly disabled?: boolean
  readonly children: ReactNode
}

export const CheckBox = ({ checked, onChange, problem, disabled = false, children }: CheckBoxProps) => {
  const problemId = useId()
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
        />
        <span className={styles.box}>{checked && <Icon name="check" size={14} weight={3} />}</span>
        <span>{children}</span>
      </label>
      {problem !== undefined && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
