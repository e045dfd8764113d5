import { useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { FieldProblem, wrongProps } from './field-problem.tsx'
import styles from './select-field.module.css'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly onChange: (value: Value) => void
  /** What is wrong and how to mend it. */
  readonly problem?: string | undefined
}

/** One of many, in the list that the device itself offers: it is the one everybody can use. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { label, value, options, onChange, problem } = props
  const id = useId()
  return (
    <div>
      <div className={`${styles.box} ${problem === undefined ? '' : styles.wrong}`}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <select
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
          {...wrongProps(id, problem)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <span className={styles.sign}>
          <Icon name="chevron-down" size={18} />
        </span>
      </div>
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}
