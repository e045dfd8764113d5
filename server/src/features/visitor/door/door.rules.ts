/** Whether a person of the unit may pass a door now. Pure. */
import type { PassRefusal } from '@vigil/contract/visitor/pass-refusals'
import { wallClock } from '#foundation/project/unit-time.ts'

export interface HeldGrant {
  readonly door_ids: readonly string[]
  /** Monday is 1. */
  readonly weekdays: readonly number[]
  readonly clock_from: string
  readonly clock_until: string
  readonly begins_at: Date
  readonly ends_at: Date | null
}

const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const before = (weekday: number): number => (weekday === 1 ? 7 : weekday - 1)

/** Hours over midnight belong to the day on which they began; from equal to until is the whole day. */
const isWithinHours = ({ weekdays, clock_from, clock_until }: HeldGrant, minute: number, weekday: number): boolean => {
  const [from, until] = [minuteOf(clock_from), minuteOf(clock_until)]
  if (from < until) return weekdays.includes(weekday) && minute >= from && minute < until
  const isBegun = weekdays.includes(weekday) && minute >= from
  if (from === until) return weekdays.includes(weekday)
  return isBegun || (weekdays.includes(before(weekday)) && minute < until)
}

/** One grant that holds is enough; of those that do not, the one that nearly does says why. */
export const grantFault = (
  grants: readonly HeldGrant[],
  { doorId, zone, at }: { doorId: string; zone: string; at: number },
): PassRefusal | null => {
  const ofDoor = grants.filter(({ door_ids }) => door_ids.includes(doorId))
  if (ofDoor.length === 0) return 'personNoGrant'
  const lasting = ofDoor.filter(({ ends_at }) => ends_at === null || at < ends_at.getTime())
  if (lasting.length === 0) return 'personOver'
  const { minute, weekday } = wallClock(at, zone)
  const holds = lasting.some((grant) => at >= grant.begins_at.getTime() && isWithinHours(grant, minute, weekday))
  return holds ? null : 'personNotNow'
}
