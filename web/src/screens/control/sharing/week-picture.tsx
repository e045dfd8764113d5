import type { Period } from '@vigil/contract/equipment/periods'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Spoken } from '#ui/sign/spoken.tsx'
import { weekdays } from '../timer/days-text.ts'
import { clockOf, dayMinutes, piecesByDay, wallNow, type Piece } from './week-days.ts'
import styles from './week.module.css'

interface WeekPictureProps {
  readonly periods: readonly Period[]
  /** By which today is today; none while it is not known. */
  readonly zone: string | undefined
}

const hours = [0, 6, 12, 18, 24]

/** A week at a glance: what has power when, and where we are in it. */
export const WeekPicture = ({ periods, zone }: WeekPictureProps) => {
  const t = useText()
  const now = useNow(30_000)
  const today = zone === undefined ? undefined : wallNow(zone, now)
  const days = piecesByDay(periods)
  return (
    <div className={styles.week}>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ol className={styles.days} aria-label={t(($) => $.batch.sharing.week)}>
        {weekdays.map((weekday, index) => (
          <Day
            key={weekday}
            name={t(($) => $.batch.timer.weekdays[weekday])}
            pieces={days[index] ?? []}
            minute={today?.day === index ? today.minute : undefined}
          />
        ))}
      </ol>
    </div>
  )
}

interface DayProps {
  readonly name: string
  readonly pieces: readonly Piece[]
  /** Of today: how late it is. */
  readonly minute: number | undefined
}

const Day = ({ name, pieces, minute }: DayProps) => {
  const t = useText()
  const times = pieces.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(', ')
  return (
    <li className={minute === undefined ? '' : styles.today}>
      <Spoken>
        {pieces.length === 0
          ? t(($) => $.batch.sharing.dayOff, { day: name })
          : t(($) => $.batch.sharing.dayOn, { day: name, times })}
      </Spoken>
      <b aria-hidden="true">{name}</b>
      <div className={styles.day} aria-hidden="true">
        {pieces.length === 0 && <em>{t(($) => $.batch.sharing.noPower)}</em>}
        {/* Two that meet may begin together. */}
        {pieces.map((piece, place) => (
          <Bar key={place} piece={piece} />
        ))}
        {minute !== undefined && <u style={{ top: share(minute) }} />}
      </div>
    </li>
  )
}

const share = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`

/** So long must it last for one time to find room in it, and twice as long for both. */
const room = 105

const Bar = ({ piece: { from, to, isBegin, isEnd } }: { readonly piece: Piece }) => {
  const times = Math.floor((to - from) / room)
  return (
    <i style={{ top: share(from), height: share(to - from) }}>
      <span>{isBegin && times > 0 && clockOf(from)}</span>
      <span>{isEnd && times > (isBegin ? 1 : 0) && clockOf(to)}</span>
    </i>
  )
}
