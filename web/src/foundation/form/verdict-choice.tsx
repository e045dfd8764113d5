import { itemVerdicts, type ItemVerdict } from '@vigil/contract/patrol/check-in'
import { useId } from 'react'
import styles from './verdict-choice.module.css'

interface VerdictChoiceProps {
  /** What is judged. */
  readonly label: string
  readonly value: ItemVerdict | null
  readonly words: Readonly<Record<ItemVerdict, string>>
  readonly onChange: (verdict: ItemVerdict) => void
}

/** Normal, abnormal or not applicable: for a thumb in a glove. */
export const VerdictChoice = ({ label, value, words, onChange }: VerdictChoiceProps) => {
  const name = useId()
  return (
    <span className={styles.tri} role="radiogroup" aria-label={label}>
      {itemVerdicts.map((one) => (
        <label key={one} data-verdict={one}>
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          <span>{words[one]}</span>
        </label>
      ))}
    </span>
  )
}
