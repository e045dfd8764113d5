import { dutyCalls } from '@vigil/contract/duty/duty'
import { type DutyShift } from '@vigil/contract/duty/now'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ShiftFace } from './shift-face.tsx'
import { dayAt, dayName, daysOf } from './week.ts'
import styles from './week-days.module.css'

interface WeekDaysProps {
  readonly monday: string
  readonly shifts: readonly DutyShift[]
  readonly onAdd: (day: string) => void
  readonly onChange: (shift: DutyShift, day: string) => void
}

/** Days below each other on a phone, beside each other where there is room. */
export const WeekDays = (props: WeekDaysProps) => {
  const t = useText()
  const wide = useWide()
  const { shifts, monday } = props
  const today = dayAt(Date.now())
  const byDay = Map.groupBy(shifts, ({ from }) => dayAt(Date.parse(from)))
  const days = daysOf(monday).map((day) => ({ day, shifts: byDay.get(day) ?? [], isToday: day === today }))
  return (
    <>
      {shifts.length === 0 && (
        <EmptyState
          picture="plan"
          title={t(($) => $.duty.roster.none)}
          hint={t(($) => $.duty.roster.noneHint)}
          compact
        />
      )}
      {wide ? <Table days={days} {...props} /> : <List days={days} {...props} />}
    </>
  )
}

interface RosterDay {
  readonly day: string
  readonly shifts: readonly DutyShift[]
  readonly isToday: boolean
}
type DaysProps = WeekDaysProps & { readonly days: readonly RosterDay[] }

const List = ({ days, ...rest }: DaysProps) => {
  const language = useLanguage()
  return (
    <ul className={styles.list}>
      {days.map((one) => (
        <li key={one.day} className={styles.day} aria-current={one.isToday ? 'date' : undefined}>
          <header className={styles.head}>
            <h3>{dayName(one.day, language)}</h3>
            <AddOn day={one.day} onAdd={rest.onAdd} />
          </header>
          <Shifts {...one} onChange={rest.onChange} />
        </li>
      ))}
    </ul>
  )
}

const Table = ({ days, ...rest }: DaysProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <table className={styles.table} aria-label={t(($) => $.duty.parts.roster)}>
      <thead>
        <tr>
          {days.map(({ day, isToday }) => (
            <th key={day} scope="col" aria-current={isToday ? 'date' : undefined}>
              {dayName(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {days.map((one) => (
            <td key={one.day}>
              <Shifts {...one} onChange={rest.onChange} />
              <AddOn day={one.day} onAdd={rest.onAdd} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const Shifts = ({ shifts, day, onChange }: RosterDay & Pick<WeekDaysProps, 'onChange'>) => {
  const t = useText()
  if (shifts.length === 0) return <p className={styles.none}>{t(($) => $.duty.roster.empty)}</p>
  return (
    <ul className={styles.shifts}>
      {shifts.map((shift) => (
        <li key={shift.shiftId}>
          <ShiftFace shift={shift} onChange={() => onChange(shift, day)} />
        </li>
      ))}
    </ul>
  )
}

const AddOn = ({ day, onAdd }: Pick<WeekDaysProps, 'onAdd'> & { readonly day: string }) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  if (!can(dutyCalls.addShift)) return null
  const label = t(($) => $.duty.roster.addOn, { day: dayName(day, language) })
  return <IconButton icon="plus" label={label} onClick={() => onAdd(day)} />
}
