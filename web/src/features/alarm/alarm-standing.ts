/** Whether something still burns, is over by itself, or was judged to be nothing. Pure. */
import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'

type Ended = Pick<LiveAlarm, 'condition'> &
  Partial<Pick<AlarmSummary, 'verdict' | 'verdictAt' | 'recoveredAt' | 'handledAt' | 'archivedAt'>>

/** `judged`: false, a test or a drill. Who calls it real does not put it out. */
export type AlarmStanding = 'burning' | 'recovered' | 'judged'

const isNothing = ({ verdict }: Ended): boolean => verdict !== undefined && verdict !== null && verdict !== 'real'

export const standingOf = (alarm: Ended): AlarmStanding =>
  isNothing(alarm) ? 'judged' : alarm.condition === 'recovered' ? 'recovered' : 'burning'

/** When its clock stopped, the earliest of what stops it; undefined while it runs, and where nobody said when. */
export const endedAt = (alarm: Ended): string | undefined => {
  const { condition, recoveredAt, verdictAt, handledAt, archivedAt } = alarm
  return [condition === 'recovered' ? recoveredAt : null, isNothing(alarm) ? verdictAt : null, handledAt, archivedAt]
    .filter((at) => at !== null && at !== undefined)
    .toSorted()[0]
}
