/** The periods of a week as they lie in its days, cut at midnight. Pure. */
import { stretchesOf, type Period } from '@vigil/contract/equipment/periods'

export const dayMinutes = 1_440

export interface Piece {
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  /** Whether the power comes with it, and goes: at midnight it may only go on. */
  readonly isBegin: boolean
  readonly isEnd: boolean
}

/** Monday first. What lasts beyond Sunday lies on Monday. */
export const piecesByDay = (periods: readonly Period[]): Piece[][] => {
  const days: Piece[][] = Array.from({ length: 7 }, () => [])
  for (const { from, to } of stretchesOf(periods))
    for (let day = Math.floor(from / dayMinutes); day * dayMinutes < to; day += 1) {
      const midnight = day * dayMinutes
      days[day % 7]?.push({
        from: Math.max(0, from - midnight),
        to: Math.min(dayMinutes, to - midnight),
        isBegin: from >= midnight,
        isEnd: to <= midnight + dayMinutes,
      })
    }
  return days.map((pieces) => pieces.toSorted((one, other) => one.from - other.from))
}

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Where the clock on the unit's wall stands: the day, Monday being 0, and the minute of it. */
export const wallNow = (zone: string, now: number): { readonly day: number; readonly minute: number } => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
