import styles from './sheet.module.css'

interface OneOfProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** One of several, each large enough for a thumb in a glove; none is chosen beforehand. */
export const OneOf = <Value extends string>({ label, options, value, onChange }: OneOfProps<Value>) => (
  <div className={styles.chips} role="radiogroup" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        role="radio"
        aria-checked={option.value === value}
        className={styles.chip}
        onClick={() => onChange(option.value)}
      >
        {option.text}
      </button>
    ))}
  </div>
)
