import { lastMonthDay, type TimerPlan } from '@vigil/contract/equipment/timer'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { WeekdayChips } from './weekday-chips.tsx'
import styles from './timer.module.css'

interface PlanFieldsProps {
  readonly plan: TimerPlan
  readonly onChange: (plan: TimerPlan) => void
}

/** At which time, on which days, and on which not. */
export const PlanFields = ({ plan, onChange }: PlanFieldsProps) => {
  const t = useText()
  const kind = kindOf(plan)
  return (
    <Card title={t(($) => $.batch.timer.repeat)}>
      <div className={styles.fields}>
        <MomentField
          label={t(($) => $.batch.timer.time)}
          type="time"
          value={plan.at}
          onChange={(at) => onChange({ ...plan, at })}
        />
        <Segmented
          label={t(($) => $.batch.timer.repeat)}
          options={kinds.map((value) => ({ value, text: t(($) => $.batch.timer.kinds[value]) }))}
          value={kind}
          onChange={(next) => onChange({ ...plan, ...daysOf(next) })}
        />
        {kind === 'weekly' && (
          <WeekdayChips chosen={plan.weekdays} onChange={(chosen) => onChange({ ...plan, weekdays: chosen })} />
        )}
        {kind === 'monthly' && (
          <SelectField
            label={t(($) => $.batch.timer.dayOfMonth)}
            value={String(plan.monthDay)}
            options={monthDays.map((day) => ({ value: String(day), text: String(day) }))}
            onChange={(day) => onChange({ ...plan, monthDay: Number(day) })}
          />
        )}
        {kind === 'once' ? (
          <MomentField
            label={t(($) => $.batch.timer.day)}
            type="date"
            value={plan.day ?? ''}
            onChange={(day) => onChange({ ...plan, day })}
          />
        ) : (
          <ExceptDays plan={plan} onChange={onChange} />
        )}
      </div>
    </Card>
  )
}

const kinds = ['weekly', 'monthly', 'once'] as const
type Kind = (typeof kinds)[number]
const monthDays = Array.from({ length: lastMonthDay }, (_, index) => index + 1)

const kindOf = ({ monthDay, day }: TimerPlan): Kind => {
  if (monthDay !== null) return 'monthly'
  return day === null ? 'weekly' : 'once'
}

/** What a plan of this kind begins with. */
const daysOf = (kind: Kind): Pick<TimerPlan, 'weekdays' | 'monthDay' | 'day'> => ({
  weekdays: [],
  monthDay: kind === 'monthly' ? 1 : null,
  day: kind === 'once' ? today() : null,
})

const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date())

const ExceptDays = ({ plan, onChange }: PlanFieldsProps) => {
  const t = useText()
  const { exceptDays } = plan
  const set = (days: readonly string[]) => onChange({ ...plan, exceptDays: [...new Set(days)].toSorted() })
  return (
    <>
      <MomentField
        label={t(($) => $.batch.timer.except)}
        type="date"
        value=""
        onChange={(day) => day !== '' && set([...exceptDays, day])}
      />
      {exceptDays.length > 0 && (
        <ChipRow
          label={t(($) => $.batch.timer.except)}
          chips={exceptDays.map((day) => ({ value: day, text: t(($) => $.batch.timer.removeDay, { day }) }))}
          chosen={[]}
          onPress={(gone) => set(exceptDays.filter((day) => day !== gone))}
        />
      )}
    </>
  )
}
