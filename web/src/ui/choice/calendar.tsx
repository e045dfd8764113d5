import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { Sheet } from '../surface/sheet.tsx'
import {
  dayByKey,
  daysIn,
  monthAfter,
  monthsUntil,
  pressedDay,
  shownMonths,
  weeksOf,
  type DayRange,
} from './calendar-days.ts'
import styles from './calendar.module.css'

interface CalendarProps {
  readonly texts: {
    readonly title: string
    readonly confirm: string
    readonly start: string
    readonly end: string
    readonly close: string
    readonly earlier: string
    readonly later: string
    /** Said instead of the confirmation where the range is too long. */
    readonly tooLong: string
  }
  readonly language: string
  readonly chosen: DayRange
  /** Nothing after it can be chosen. */
  readonly latest: string
  readonly longest: number
  readonly onConfirm: (range: DayRange) => void
  readonly onClose: () => void
}

/** From a day to a day, over three months: the first press is the start, the second the end. */
export const Calendar = ({ texts, language, chosen, latest, longest, onConfirm, onClose }: CalendarProps) => {
  const [range, setRange] = useState<Partial<DayRange>>(chosen)
  const [stop, setStop] = useState(chosen.last > latest ? latest : chosen.last)
  const [lastMonth, setLastMonth] = useState(stop.slice(0, 7))
  const months = monthsUntil(lastMonth)
  const place = useRef<HTMLDivElement>(null)
  const whole =
    range.first !== undefined && range.last !== undefined ? { first: range.first, last: range.last } : undefined
  const isTooLong = whole !== undefined && daysIn(whole) > longest

  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const to = dayByKey(event.key, stop)
    if (to === undefined || to > latest) return
    event.preventDefault()
    setStop(to)
    const month = to.slice(0, 7)
    if (!months.includes(month)) setLastMonth(month < lastMonth ? monthAfter(month, shownMonths - 1) : month)
    // After the months that hold it are drawn.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus())
  }

  return (
    <Sheet open title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.step}>
        <IconButton
          icon="chevron-left"
          label={texts.earlier}
          onClick={() => setLastMonth(monthAfter(lastMonth, -shownMonths))}
        />
        <span aria-live="polite">
          {range.first ?? texts.start} – {range.last ?? texts.end}
        </span>
        <IconButton
          icon="chevron-right"
          label={texts.later}
          disabled={lastMonth >= latest.slice(0, 7)}
          onClick={() => setLastMonth(monthAfter(lastMonth, shownMonths))}
        />
      </div>
      <div ref={place} className={styles.months} onKeyDown={walk}>
        {months.map((month) => (
          <Month
            key={month}
            month={month}
            language={language}
            range={range}
            latest={latest}
            stop={months.includes(stop.slice(0, 7)) ? stop : `${lastMonth}-01`}
            texts={texts}
            onPress={(day) => {
              setStop(day)
              setRange(pressedDay(range, day))
            }}
          />
        ))}
      </div>
      {isTooLong && (
        <p className={styles.wrong} role="alert">
          {texts.tooLong}
        </p>
      )}
      <Button size="large" disabled={whole === undefined || isTooLong} onClick={() => whole && onConfirm(whole)}>
        {texts.confirm}
      </Button>
    </Sheet>
  )
}

interface MonthProps {
  readonly month: string
  readonly language: string
  readonly range: Partial<DayRange>
  readonly latest: string
  readonly stop: string
  readonly texts: { readonly start: string; readonly end: string }
  readonly onPress: (day: string) => void
}

const monthName = (month: string, language: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC', year: 'numeric', month: 'long' })

/** A Monday and the six days after it. */
const weekdays = (language: string): string[] =>
  Array.from({ length: 7 }, (_, at) =>
    new Date(Date.UTC(2024, 0, 1 + at)).toLocaleDateString(language, { timeZone: 'UTC', weekday: 'narrow' }),
  )

const Month = ({ month, language, ...days }: MonthProps) => (
  <table className={styles.month}>
    <caption>{monthName(month, language)}</caption>
    <thead>
      <tr>
        {weekdays(language).map((name, at) => (
          // Two days may begin with the same letter: there are always seven, in this order.
          <th key={at} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week, at) => (
        <tr key={at}>
          {week.map((day, column) => (
            <td key={column}>{day !== null && <Day day={day} {...days} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Day = ({
  day,
  range,
  latest,
  stop,
  texts,
  onPress,
}: Omit<MonthProps, 'month' | 'language'> & { readonly day: string }) => {
  const { first, last } = range
  const mark = day === first ? texts.start : day === last ? texts.end : undefined
  const isInside = first !== undefined && last !== undefined && day > first && day < last
  const isBoth = day === first && day === last
  return (
    <button
      type="button"
      data-day={day}
      className={`${styles.day} ${mark === undefined ? '' : styles.edge} ${isInside ? styles.inside : ''}`}
      disabled={day > latest}
      tabIndex={day === stop ? 0 : -1}
      aria-pressed={mark !== undefined || isInside}
      aria-label={[day, ...(mark === undefined ? [] : [isBoth ? `${texts.start} ${texts.end}` : mark])].join(' ')}
      onClick={() => onPress(day)}
    >
      {Number(day.slice(8))}
      {mark !== undefined && <small>{mark}</small>}
    </button>
  )
}
