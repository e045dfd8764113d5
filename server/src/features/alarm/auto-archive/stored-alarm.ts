/** What the clock writes of an alarm whose row it has just changed. Pure. */
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { siteOf } from '#foundation/equipment/told-alarm.ts'

export const timerMove = (row: AlarmRow, fromState: string | null, note: string | null) => ({
  alarmId: row.id,
  site: siteOf(row),
  fromState,
  toState: row.state,
  condition: row.condition,
  actorKind: 'timer',
  actorId: null,
  note,
})
