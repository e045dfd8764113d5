/** The number on the bell: alarms nobody has acknowledged, told live, and whatever else needs this person. */
import { useQuery } from '@tanstack/react-query'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { useAlarmTotal } from '#features/alarm/use-open-alarms.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { severities, type Severity } from '#ui/severity/severity.ts'

/** What nobody is in danger by, such as a word from the manager. */
const calmFrom = 4

export const useBadge = (): { readonly count: number; readonly severity: Severity } => {
  const can = useCan()
  const { total, severity } = useAlarmTotal()
  const { data } = useQuery({ ...queryOf(noticeCountCalls.unread, {}), enabled: can(noticeCountCalls.unread) })
  const worst = data?.worst ?? calmFrom
  const unread: Severity = worst < calmFrom ? alarmSeverity({ priority: worst }) : 'off'
  return {
    count: total + (data?.besidesAlarms ?? 0),
    severity: severities.find((level) => level === severity || level === unread) ?? 'off',
  }
}
