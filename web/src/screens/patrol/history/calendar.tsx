import type { PatrolFigures } from '@vigil/contract/patrol/history'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Spoken } from '#ui/sign/spoken.tsx'
import { shadeOf } from './shade.ts'
import type { HistoryFilter } from './use-history-filter.ts'
import styles from '../desk.module.css'

interface CalendarProps {
  readonly figures: PatrolFigures
  readonly filter: HistoryFilter
  readonly isShaded: boolean
}

const dayMs = 86_400_000
const week = [1, 2, 3, 4, 5, 6, 7] as const

/** Every day from one to the other. Days are names here, not moments: reckoned where no clock is ever turned. */
const daysBetween = (from: string, to: string): string[] => {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = Math.max(0, Math.round((last - first) / dayMs) + 1)
  return Array.from({ length: count }, (_, n) => new Date(first + n * dayMs).toISOString().slice(0, 10))
}

/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** A cell for each day, the more missed the darker; a day on which nothing was due stays empty. */
export const Calendar = ({ figures, filter, isShaded }: CalendarProps) => {
  const t = useText()
  const days = daysBetween(filter.fromDay, filter.toDay)
  const most = Math.max(...figures.days.map(({ missed }) => missed), 0)
  const [first] = days
  return (
    <div className={styles.calendar}>
      {week.map((day) => (
        <span key={day} aria-hidden="true">
          {t(($) => $.patrol.weekdays[day])}
        </span>
      ))}
      {days.map((day) => {
        const found = figures.days.find((one) => one.day === day)
        const column = day === first ? { gridColumnStart: weekdayOf(day) } : {}
        if (!found) return <i key={day} className={styles.noDay} style={column} />
        const { due, missed } = found
        return (
          <button
            key={day}
            type="button"
            className={styles.cell}
            style={column}
            data-shade={shadeOf(missed, most, isShaded)}
            aria-pressed={filter.day === day}
            onClick={() => filter.change({ day: filter.day === day ? undefined : day })}
          >
            <Spoken>{t(($) => $.patrol.desk.history.dayCell, { day, due, missed })}</Spoken>
            <small aria-hidden="true">{day.slice(8)}</small>
            <span aria-hidden="true">{missed === 0 ? '·' : missed}</span>
          </button>
        )
      })}
    </div>
  )
}
