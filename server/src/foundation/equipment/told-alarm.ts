/** What screens are told of an alarm whose row has just been changed, by whoever changed it. Pure. */
import { alarmChanged } from '#events/alarm-events.ts'
import type { OutboxRow } from '#events/outbox-row.ts'
import { liveAlarmOf, type AlarmRow } from './alarm-record.ts'

export const siteOf = ({ oem_id, company_id, project_id }: Pick<AlarmRow, 'oem_id' | 'company_id' | 'project_id'>) => ({
  oemId: oem_id,
  companyId: company_id,
  projectId: project_id,
})

export const toldAlarm = (row: AlarmRow): OutboxRow[] => {
  const alarm = liveAlarmOf(row)
  return alarm ? [alarmChanged('alarm.updated', { id: row.equipment_id, site: siteOf(row) }, alarm)] : []
}
