import type { PatrolCycle, PatrolWindow } from '@vigil/contract/patrol/plan'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PlanDraft } from './use-plan-draft.ts'
import styles from '../desk.module.css'

type Kind = PatrolCycle['kind']

/** What each kind begins with. */
const starts: Readonly<Record<Kind, PatrolCycle>> = {
  hours: { kind: 'hours', every: 2, from: '10:00', to: '22:00' },
  day: { kind: 'day' },
  week: { kind: 'week', weekdays: [1, 2, 3, 4, 5] },
  month: { kind: 'month', days: [1] },
  quarter: { kind: 'quarter', month: 1, day: 1 },
}
const kinds = ['hours', 'day', 'week', 'month', 'quarter'] as const
const usualWindow: PatrolWindow = { from: '09:00', to: '18:00' }

const whole = (text: string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(Number(text)) || least))

/** How often, and in which windows. */
export const CycleCard = ({ draft }: { readonly draft: PlanDraft }) => {
  const t = useText()
  const { cycle, windows } = draft.plan
  const become = (kind: Kind): void =>
    draft.change({
      cycle: starts[kind],
      windows: kind === 'hours' ? [] : windows.length > 0 ? windows : [usualWindow],
    })
  return (
    <Card title={t(($) => $.patrol.desk.plan.cycle)}>
      <div className={styles.form}>
        <SelectField
          label={t(($) => $.patrol.desk.plan.cycle)}
          value={cycle.kind}
          options={kinds.map((value) => ({ value, text: t(($) => $.patrol.desk.plan.kinds[value]) }))}
          onChange={become}
        />
        <CycleFields cycle={cycle} onChange={(next) => draft.change({ cycle: next })} />
        {cycle.kind !== 'hours' && <Windows windows={windows} onChange={(next) => draft.change({ windows: next })} />}
      </div>
    </Card>
  )
}

interface CycleFieldsProps {
  readonly cycle: PatrolCycle
  readonly onChange: (cycle: PatrolCycle) => void
}

const CycleFields = ({ cycle, onChange }: CycleFieldsProps) => {
  const t = useText()
  if (cycle.kind === 'hours')
    return (
      <div className={styles.three}>
        <TextField
          label={t(($) => $.patrol.desk.plan.every)}
          type="number"
          value={String(cycle.every)}
          onChange={(every) => onChange({ ...cycle, every: whole(every, 1, 12) })}
        />
        <TextField
          label={t(($) => $.patrol.desk.plan.from)}
          type="time"
          value={cycle.from}
          onChange={(from) => onChange({ ...cycle, from })}
        />
        <TextField
          label={t(($) => $.patrol.desk.plan.to)}
          type="time"
          value={cycle.to}
          onChange={(to) => onChange({ ...cycle, to })}
        />
      </div>
    )
  if (cycle.kind === 'week')
    return (
      <Weekdays
        chosen={cycle.weekdays}
        onChange={(weekdays) => weekdays.length > 0 && onChange({ ...cycle, weekdays })}
      />
    )
  if (cycle.kind === 'month')
    return (
      <TextField
        label={t(($) => $.patrol.desk.plan.monthDays)}
        value={cycle.days.join(',')}
        onChange={(text) => {
          const days = text.split(/[,，、\s]+/).flatMap((day) => (/^\d{1,2}$/.test(day) ? [whole(day, 1, 31)] : []))
          onChange({ ...cycle, days: days.length > 0 ? [...new Set(days)] : cycle.days })
        }}
      />
    )
  if (cycle.kind === 'quarter')
    return (
      <div className={styles.three}>
        <TextField
          label={t(($) => $.patrol.desk.plan.month)}
          type="number"
          value={String(cycle.month)}
          onChange={(month) => onChange({ ...cycle, month: whole(month, 1, 3) })}
        />
        <TextField
          label={t(($) => $.patrol.desk.plan.day)}
          type="number"
          value={String(cycle.day)}
          onChange={(day) => onChange({ ...cycle, day: whole(day, 1, 31) })}
        />
      </div>
    )
  return null
}

const week = [1, 2, 3, 4, 5, 6, 7] as const

export const Weekdays = ({
  chosen,
  onChange,
}: {
  readonly chosen: readonly number[]
  readonly onChange: (days: number[]) => void
}) => {
  const t = useText()
  return (
    <ChipRow
      label={t(($) => $.patrol.desk.plan.days)}
      chips={week.map((day) => ({ value: String(day), text: t(($) => $.patrol.weekdays[day]) }))}
      chosen={chosen.map(String)}
      onPress={(value) => {
        const day = Number(value)
        onChange(week.filter((one) => (one === day ? !chosen.includes(day) : chosen.includes(one))))
      }}
    />
  )
}

interface WindowsProps {
  readonly windows: readonly PatrolWindow[]
  readonly onChange: (windows: PatrolWindow[]) => void
}

const Windows = ({ windows, onChange }: WindowsProps) => {
  const t = useText()
  const change = (place: number, part: Partial<PatrolWindow>): void =>
    onChange(windows.map((window, at) => (at === place ? { ...window, ...part } : window)))
  return (
    <>
      <b>{t(($) => $.patrol.desk.plan.windows)}</b>
      {windows.map((window, place) => (
        <div key={place} className={styles.three}>
          <TextField
            label={t(($) => $.patrol.desk.plan.from)}
            type="time"
            value={window.from}
            onChange={(from) => change(place, { from })}
          />
          <TextField
            label={t(($) => $.patrol.desk.plan.to)}
            type="time"
            value={window.to}
            onChange={(to) => change(place, { to })}
          />
          <Button size="small" look="text" onClick={() => onChange(windows.filter((_, at) => at !== place))}>
            {t(($) => $.patrol.desk.plan.removeWindow, { from: window.from })}
          </Button>
        </div>
      ))}
      <Button look="soft" icon="plus" onClick={() => onChange([...windows, usualWindow])}>
        {t(($) => $.patrol.desk.plan.addWindow)}
      </Button>
    </>
  )
}
