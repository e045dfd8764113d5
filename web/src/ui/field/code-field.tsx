import { useId, type ReactNode } from 'react'
import { wrongProps } from './field-problem.tsx'
import { Field } from './field.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps {
  readonly label: string
  readonly length?: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
  /** Beside the digits: the button that sends a code. */
  readonly after?: ReactNode
}

/** Digits in a row of places. One real input underneath, so that a phone can fill it in from the message. */
export const CodeField = ({ label, length = 6, value, onChange, problem, after }: CodeFieldProps) => {
  const id = useId()
  return (
    <Field id={id} label={label} problem={problem}>
      <span className={styles.places}>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          {...wrongProps(id, problem)}
        />
        {Array.from({ length }, (_, place) => (
          <b
            key={place}
            aria-hidden="true"
            className={`${styles.place} ${place === Math.min(value.length, length - 1) ? styles.current : ''}`}
          >
            {value[place] ?? ''}
          </b>
        ))}
      </span>
      {after}
    </Field>
  )
}
