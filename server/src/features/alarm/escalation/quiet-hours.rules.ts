/** When a person does not want to hear of small things. Nothing of priority 1 or 2 ever waits for it. Pure. */
import { wallTimeText } from '#foundation/project/unit-time.ts'

export interface QuietHours {
  /** `22:00`, in the unit's own time; the second may be the next morning. */
  readonly from: string
  readonly to: string
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

interface QuietMoment {
  readonly now: number
  /** By which the unit's clock goes. */
  readonly zone: string
}

const since = (start: number, minute: number): number => (minute - start + dayMinutes) % dayMinutes

/** When it may be said after all; undefined when it may be said now. */
export const quietUntil = (quiet: QuietHours | null, priority: number, at: QuietMoment): number | undefined => {
  if (quiet === null || priority <= 2) return undefined
  const { now, zone } = at
  const minute = minutesOf(wallTimeText(now, zone).slice(11))
  const length = since(minutesOf(quiet.from), minutesOf(quiet.to))
  const passed = since(minutesOf(quiet.from), minute)
  if (passed >= length) return undefined
  return Math.floor(now / minuteMs) * minuteMs + (length - passed) * minuteMs
}
