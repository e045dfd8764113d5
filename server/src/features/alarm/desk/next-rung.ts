/** What happens by itself if nobody does anything: for the countdown on the screen. Pure. */
import { alarmLadders, type AlarmCase } from '@vigil/contract/alarm/desk'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { faultSortOf } from '../escalation/fault-sort.rules.ts'
import { rungsIn, rungWaitMs } from '../escalation/ladder.rules.ts'

type Climbing = Pick<
  AlarmRow,
  'ladder' | 'ladder_from' | 'ladder_done' | 'likely_real' | 'event_key' | 'condition' | 'priority'
> & {
  readonly type_no: number
}
type Climb = Pick<AlarmCase, 'ladder' | 'ladderFrom' | 'nextRung'>

const still: Climb = { ladder: null, ladderFrom: null, nextRung: null }

export const climbOf = (alarm: Climbing, now: number): Climb => {
  const { ladder: name, ladder_from, ladder_done, likely_real } = alarm
  const ladder = alarmLadders.find((known) => known === name)
  if (!ladder || !ladder_from) return still
  const from = ladder_from.getTime()
  const sort = ladder === 'fault' ? faultSortOf(alarm.event_key, alarm.type_no) : undefined
  const told = { doneUntil: ladder_done?.getTime() ?? null, likelyReal: likely_real }
  const climb = { ladder, from, ...told, isActive: alarm.condition === 'active', priority: alarm.priority, sort }
  const wait = rungWaitMs(climb, now)
  if (wait === null) return { ladder, ladderFrom: ladder_from.toISOString(), nextRung: null }
  const calls = rungsIn(climb, now, wait)
  return {
    ladder,
    ladderFrom: ladder_from.toISOString(),
    nextRung: {
      at: new Date(now + wait).toISOString(),
      calls: calls.map(({ channel, who }) => ({ channel, who: [...who] })),
    },
  }
}
