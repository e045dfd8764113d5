import { useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { weekdays } from './days-text.ts'
import styles from './timer.module.css'

interface WeekdayChipsProps {
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** On which days, all seven side by side. */
export const WeekdayChips = ({ chosen, onChange }: WeekdayChipsProps) => {
  const t = useText()
  const toggle = (weekday: number): void => {
    const next = chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday]
    onChange(next.toSorted((one, other) => one - other))
  }
  return (
    <div className={styles.week}>
      <ChipRow
        label={t(($) => $.batch.timer.repeat)}
        chips={weekdays.map((weekday) => ({
          value: String(weekday),
          text: t(($) => $.batch.timer.weekdays[weekday]),
        }))}
        chosen={chosen.map(String)}
        onPress={(value) => toggle(Number(value))}
      />
    </div>
  )
}
