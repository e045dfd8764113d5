/** A stored alarm as the wire shows it. Pure. */
import type { AlarmRecord } from '@vigil/contract/alarm/alarm'
import { LiveAlarm } from '@vigil/contract/live/live-events'
import type { Selectable } from 'kysely'
import type { Schema } from '#schema/schema.ts'

export type AlarmRow = Selectable<Schema['alarm']>

/** Marked by the lane as part of a drill, and not broken out of it since. */
const isDrill = ({ drill_id, real_case_id }: { [Column in 'drill_id' | 'real_case_id']: AlarmRow[Column] }): boolean =>
  drill_id !== null && real_case_id === null

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
export const liveAlarmOf = (row: { [Column in keyof AlarmRow]: AlarmRow[Column] | null }): LiveAlarm | undefined =>
  LiveAlarm.safeParse({
    alarmId: row.id,
    equipmentId: row.equipment_id,
    projectId: row.project_id,
    kind: row.kind,
    event: row.event_key,
    priority: row.priority,
    condition: row.condition,
    state: row.state,
    likelyReal: row.likely_real,
    verdict: row.verdict ?? undefined,
    drill: isDrill(row) ? true : undefined,
    count: row.count,
    firstAt: row.first_at?.toISOString(),
    lastAt: row.last_at?.toISOString(),
    version: row.version,
  }).data

export const alarmRecordOf = (row: AlarmRow): AlarmRecord | undefined => {
  const alarm = liveAlarmOf(row)
  return (
    alarm && {
      ...alarm,
      property: row.property,
      value: row.value,
      maxValue: row.max_value,
      recoveredAt: row.recovered_at?.toISOString() ?? null,
    }
  )
}
