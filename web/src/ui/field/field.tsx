import type { ReactNode } from 'react'
import { Spoken } from '../sign/spoken.tsx'
import { FieldProblem } from './field-problem.tsx'
import styles from './field.module.css'

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly problem?: string | undefined
  readonly children: ReactNode
}

/** The box around an input: its name for who cannot see the placeholder, and what is wrong below it. */
export const Field = ({ id, label, problem, children }: FieldProps) => (
  <div className={styles.field}>
    <label htmlFor={id}>
      <Spoken>{label}</Spoken>
    </label>
    <div className={`${styles.box} ${problem === undefined ? '' : styles.wrong}`}>{children}</div>
    <FieldProblem id={id} problem={problem} />
  </div>
)
