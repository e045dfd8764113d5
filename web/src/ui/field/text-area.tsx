import { useId } from 'react'
import { FieldProblem, wrongProps } from './field-problem.tsx'
import styles from './text-area.module.css'

/** Longer notes are not read by who is in a hurry. */
const longest = 140

interface TextAreaProps {
  readonly label: string
  readonly placeholder?: string
  readonly maxLength?: number
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong and how to mend it. */
  readonly problem?: string | undefined
}

export const TextArea = ({ label, placeholder, maxLength = longest, value, onChange, problem }: TextAreaProps) => {
  const id = useId()
  return (
    <div className={`${styles.box} ${problem === undefined ? '' : styles.wrong}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        rows={3}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...wrongProps(id, problem)}
      />
      <span className={styles.count} aria-hidden="true">
        {value.length} / {maxLength}
      </span>
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}
