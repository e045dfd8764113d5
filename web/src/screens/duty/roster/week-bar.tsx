import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { dayName, dayOn, weekOn } from './week.ts'
import styles from './roster-part.module.css'

interface WeekBarProps {
  readonly monday: string
  /** Without a day: the week of today. */
  readonly onChange: (day: string | undefined) => void
}

export const WeekBar = ({ monday, onChange }: WeekBarProps) => {
  const t = useText()
  const language = useLanguage()
  const [from, to] = [dayName(monday, language), dayName(dayOn(monday, 6), language)]
  return (
    <div className={styles.bar}>
      <IconButton
        icon="chevron-left"
        label={t(($) => $.duty.roster.before)}
        onClick={() => onChange(weekOn(monday, -1))}
      />
      <h2 className={styles.week} aria-live="polite">
        {t(($) => $.duty.roster.week, { from, to })}
      </h2>
      <IconButton
        icon="chevron-right"
        label={t(($) => $.duty.roster.after)}
        onClick={() => onChange(weekOn(monday, 1))}
      />
      <Button look="text" onClick={() => onChange(undefined)}>
        {t(($) => $.duty.roster.today)}
      </Button>
    </div>
  )
}
