import { endsNextDay, Period, periodsProblem } from '@vigil/contract/equipment/periods'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { WeekdayChips } from '../timer/weekday-chips.tsx'
import { freePeriod } from './free-period.ts'
import styles from './week.module.css'

interface PeriodFieldsProps {
  readonly periods: readonly Period[]
  readonly onChange: (periods: Period[]) => void
}

/** From when to when on which days, and what is wrong with it. */
export const PeriodFields = ({ periods, onChange }: PeriodFieldsProps) => {
  const t = useText()
  const language = useLanguage()
  const problem = periodsProblem(periods.filter(isWhole))
  const set = (index: number, period: Period): void => onChange(periods.with(index, period))
  return (
    <Card title={t(($) => $.batch.sharing.periods)}>
      <div className={styles.periods}>
        {periods.map((period, index) => (
          // What is at a place is that period, as long as nobody takes one away.
          <fieldset
            key={index}
            className={styles.period}
            aria-label={t(($) => $.batch.sharing.period, { n: index + 1 })}
          >
            <div className={styles.head}>
              {t(($) => $.batch.sharing.period, { n: index + 1 })}
              {periods.length > 1 && (
                <IconButton
                  icon="close"
                  size={18}
                  label={t(($) => $.batch.sharing.removePeriod, { n: index + 1 })}
                  onClick={() => onChange(periods.toSpliced(index, 1))}
                />
              )}
            </div>
            <div className={styles.times}>
              <MomentField
                type="time"
                label={t(($) => $.batch.sharing.begins)}
                value={period.begins}
                onChange={(begins) => set(index, { ...period, begins })}
              />
              <MomentField
                type="time"
                label={[t(($) => $.batch.sharing.ends), endsNextDay(period) && t(($) => $.batch.sharing.nextDay)]
                  .filter(Boolean)
                  .join(' · ')}
                value={period.ends}
                onChange={(ends) => set(index, { ...period, ends })}
              />
            </div>
            <WeekdayChips chosen={period.weekdays} onChange={(weekdays) => set(index, { ...period, weekdays })} />
            {period.weekdays.length === 0 && <p className={styles.problem}>{t(($) => $.batch.sharing.noDays)}</p>}
          </fieldset>
        ))}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problemText(language, problem)}
          </p>
        )}
        <Button look="outline" onClick={() => onChange([...periods, freePeriod(periods)])}>
          {t(($) => $.batch.sharing.addPeriod)}
        </Button>
      </div>
    </Card>
  )
}

const isWhole = (period: Period): boolean => Period.safeParse(period).success

/** Whether they can be looked at as they are. */
export const areWhole = (periods: readonly Period[]): boolean =>
  periods.every(isWhole) && periodsProblem(periods) === undefined
