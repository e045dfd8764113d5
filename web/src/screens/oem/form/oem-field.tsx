import type { ComponentProps } from 'react'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './form.module.css'

interface OemFieldProps extends ComponentProps<typeof TextField> {
  readonly hint?: string
}

/** A field with its name in sight: a form of several is not read by its placeholders. */
export const OemField = ({ hint, ...field }: OemFieldProps) => (
  <div className={styles.field}>
    <span aria-hidden="true">{field.label}</span>
    <TextField placeholder="" {...field} />
    {hint !== undefined && <small className={styles.hint}>{hint}</small>}
  </div>
)
