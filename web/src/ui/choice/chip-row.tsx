import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './chip-row.module.css'
import { useRovingFocus } from './use-roving-focus.ts'

export interface Chip<Value extends string> {
  readonly value: Value
  readonly text: string
  readonly icon?: IconName
  /** Left out while it is not known; 0 stays, but muted. */
  readonly count?: string | number
}

interface ChipRowProps<Value extends string> {
  readonly label: string
  readonly chips: readonly Chip<Value>[]
  readonly chosen: readonly Value[]
  readonly onPress: (value: Value) => void
}

/** Filters in one line that scrolls sideways. */
export const ChipRow = <Value extends string>({ label, chips, chosen, onPress }: ChipRowProps<Value>) => {
  const chosenAt = chips.findIndex(({ value }) => chosen.includes(value))
  const { toolbar, itemAt } = useRovingFocus(chips.length, chosenAt)
  return (
    <div className={styles.row} aria-label={label} {...toolbar}>
      {chips.map(({ value, text, icon, count }, index) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          className={`${styles.chip} ${count === 0 ? styles.muted : ''}`}
          onClick={() => onPress(value)}
          {...itemAt(index)}
        >
          {icon && <Icon name={icon} size={18} />}
          {text} {count !== undefined && <em className={styles.count}>{count}</em>}
        </button>
      ))}
    </div>
  )
}
