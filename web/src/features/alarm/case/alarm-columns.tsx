import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { alarmSeverity } from '../alarm-severity.ts'
import { standingOf } from '../alarm-standing.ts'
import { placeBesideName, useAlarmTexts } from './use-alarm-texts.ts'

interface CellProps {
  readonly row: AlarmSummary
}

const Kind = ({ row }: CellProps) => (
  <SeverityBadge severity={alarmSeverity(row)} size={26} label={useAlarmTexts(row).kind} />
)

const What = ({ row }: CellProps) => {
  const t = useText()
  const { event } = useAlarmTexts(row)
  return (
    <>
      {event}
      {row.count > 1 && <em>{t(($) => $.alarm.times, { count: row.count })}</em>}
    </>
  )
}

const Place = ({ row }: CellProps) =>
  [placeBesideName(row), row.equipmentName, row.projectName].filter((part) => part !== '').join(' · ')

const Since = ({ row }: CellProps) => {
  const language = useLanguage()
  return <time dateTime={row.firstAt}>{dayTimeText(Date.parse(row.firstAt), language)}</time>
}

const State = ({ row }: CellProps) => {
  const t = useText()
  const waits = row.state === 'received' || row.state === 'notified'
  return (
    <StateTag tone={waits && standingOf(row) === 'burning' ? alarmSeverity(row) : 'plain'}>
      {row.verdict === null ? t(($) => $.alarm.states[row.state]) : t(($) => $.alarm.verdicts[row.verdict ?? 'real'])}
      {row.condition === 'recovered' && ` · ${t(($) => $.alarm.conditions.recovered)}`}
    </StateTag>
  )
}

/** One alarm in a list: how bad, what, where, since when, how far it has come. */
export const alarmColumns: readonly RecordColumn<AlarmSummary>[] = [
  { name: 'kind', at: 'sign', Cell: Kind },
  { name: 'what', at: 'title', Cell: What },
  { name: 'place', at: 'under', Cell: Place },
  { name: 'since', at: 'end', Cell: Since },
  { name: 'state', at: 'end', Cell: State },
]
