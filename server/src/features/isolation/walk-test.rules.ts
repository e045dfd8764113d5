/** Which alarm an open walk test may call a test by itself: the one that its own point was ticked by, and no other. Pure. */

export interface TestedAlarm {
  readonly id: string
  readonly projectId: string
  readonly likelyReal: boolean
  /** Milliseconds. */
  readonly firstAt: number
  readonly lastAt: number
  /** Where its point stands in a walk that is open; null where it stands in none. */
  readonly walk: WalkOfAlarm | null
}

export interface WalkOfAlarm {
  readonly id: string
  readonly until: number
  /** The walk's beginning, or the last point that spoke before this alarm. */
  readonly walkedAt: number
  /** A hand, water or a valve: only a person can know that it was the tester. */
  readonly needsPerson: boolean
  /** What ticked the point. */
  readonly tickedBy: string | null
}

/** Whoever walks from point to point is at the next one by then; whoever is not has forgotten the walk. */
const forgottenMs = 60 * 60_000
const togetherMs = 5 * 60_000

export type Doubt = 'noWalk' | 'over' | 'needsPerson' | 'notTheTick' | 'likelyReal' | 'forgotten' | 'otherFire'

/** By itself, whatever else burns. */
const ownDoubt = ({ id, walk, likelyReal, firstAt }: TestedAlarm, now: number): Doubt | undefined => {
  if (!walk) return 'noWalk'
  if (walk.until <= now) return 'over'
  if (walk.needsPerson) return 'needsPerson'
  if (walk.tickedBy !== id) return 'notTheTick'
  if (likelyReal) return 'likelyReal'
  return firstAt - walk.walkedAt > forgottenMs ? 'forgotten' : undefined
}

/** An urgent alarm of the unit that nobody can call a test, of about the same time: that one may be the fire. */
const isOtherFire = (other: TestedAlarm, alarm: TestedAlarm, now: number): boolean =>
  other.id !== alarm.id &&
  other.projectId === alarm.projectId &&
  other.lastAt > alarm.firstAt - togetherMs &&
  (other.walk?.id !== alarm.walk?.id || ownDoubt(other, now) !== undefined)

/** Why it is left to people; undefined where it is a test. `urgent`: what is open in the unit, of priority 1 and no test. */
export const testDoubt = (alarm: TestedAlarm, urgent: readonly TestedAlarm[], now: number): Doubt | undefined =>
  ownDoubt(alarm, now) ?? (urgent.some((other) => isOtherFire(other, alarm, now)) ? 'otherFire' : undefined)
