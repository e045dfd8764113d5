/** Which ladder of calls an alarm climbs. The alarm says so when it begins; the escalation walks it. */
import type { alarmLadders } from '@vigil/contract/alarm-desk'
import type { LiveAlarm } from '@vigil/contract/live-events'

export type LadderName = (typeof alarmLadders)[number]

type Told = Pick<LiveAlarm, 'kind' | 'priority'>

/** Where it begins; hazards and records wait in a digest. */
export const ladderOf = ({ kind, priority }: Told): LadderName | null => {
  if (kind === 'fire-alarm') return 'fire'
  if (priority === 1) return 'life'
  if (priority === 2) return 'alarm'
  return kind === 'fault' ? 'fault' : null
}

/** Where it goes on once somebody has acknowledged it: what threatens life must also be judged. */
export const ladderAfterAcknowledgement = ({ kind, priority }: Told): LadderName | null =>
  kind === 'fire-alarm' || priority === 1 ? 'unverified' : null
