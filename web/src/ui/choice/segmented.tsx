import { useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly icon?: IconName }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few, all in sight. Radio buttons underneath, so arrows and screen readers work by themselves. */
export const Segmented = <Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.input}
          />
          <span className={styles.face}>
            {option.icon && <Icon name={option.icon} size={18} />}
            {option.text}
          </span>
        </label>
      ))}
    </div>
  )
}
