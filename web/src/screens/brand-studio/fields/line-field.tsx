import type { ReactNode } from 'react'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './fields.module.css'

interface LineFieldProps {
  readonly label: string
  readonly value: string
  readonly most: number
  readonly problem?: string
  readonly placeholder?: string
  readonly after?: ReactNode
  readonly onChange: (value: string) => void
}

/** One line of text with its name in front of it, and how much of it there may be. */
export const LineField = ({ label, value, most, after, ...rest }: LineFieldProps) => (
  <TextField
    {...rest}
    label={label}
    value={value}
    maxLength={most}
    before={
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    }
    after={
      after ?? (
        <small className={styles.count} aria-hidden="true">
          {value.length} / {most}
        </small>
      )
    }
  />
)
