/** Which ladder of calls an alarm climbs. The alarm says so when it begins; the escalation walks it. */
import type { alarmLadders, AlarmVerdict } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'

export type LadderName = (typeof alarmLadders)[number]

export type KindAndPriority = Pick<LiveAlarm, 'kind' | 'priority'>

export const threatensLife = ({ kind, priority }: KindAndPriority): boolean => kind === 'fire-alarm' || priority === 1

/** Where it begins; hazards and records wait in a digest. */
export const ladderOf = ({ kind, priority }: KindAndPriority): LadderName | null => {
  if (kind === 'fire-alarm') return 'fire'
  if (priority === 1) return 'life'
  if (priority === 2) return 'alarm'
  return kind === 'fault' ? 'fault' : null
}

/** Where it goes on once somebody has acknowledged it: what threatens life must also be judged. */
export const ladderAfterAcknowledgement = (told: KindAndPriority): LadderName | null =>
  threatensLife(told) ? 'unverified' : null

/** Where it goes on once it is judged: what is real is told to everybody above. */
export const ladderAfterVerdict = (verdict: AlarmVerdict | null): LadderName | null =>
  verdict === 'real' ? 'confirmed' : null
