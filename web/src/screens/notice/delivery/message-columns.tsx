import type { SentMessage } from '@vigil/contract/notice/notice'
import { knownEvent } from '@vigil/device-types/event-of'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Outcome } from './delivery-truth.tsx'

interface CellProps {
  readonly row: SentMessage
}

const Sign = ({ row: { alarmId, priority } }: CellProps) => (
  <SeverityBadge severity={alarmId === null ? 'off' : alarmSeverity({ priority })} size={22} />
)

const Title = ({ row }: CellProps) => {
  const t = useText()
  const name = useName()
  const { event, equipmentTypeId, alarmId, equipmentName, digest } = row
  const type = useDeviceType(equipmentTypeId ?? undefined)
  const known = type && event !== null ? knownEvent(type, event) : undefined
  if (digest) return t(($) => $.notice.push[digest.kind], { n: digest.total })
  if (alarmId !== null) return known ? name(known.name) : equipmentName
  return equipmentName === null ? t(($) => $.notice.push.test) : t(($) => $.notice.push.gone)
}

const Place = ({ row: { projectName, equipmentName } }: CellProps) =>
  [projectName, equipmentName].filter((part) => part !== null && part !== '').join(' · ')

const At = ({ row: { queuedAt } }: CellProps) => {
  const language = useLanguage()
  return <time dateTime={queuedAt}>{dayTimeText(Date.parse(queuedAt), language)}</time>
}

/** One word that was sent: of what, where, when, by which way and with what end. */
export const messageColumns: readonly RecordColumn<SentMessage>[] = [
  { name: 'sign', at: 'sign', Cell: Sign },
  { name: 'title', at: 'title', Cell: Title },
  { name: 'place', at: 'under', Cell: Place },
  { name: 'outcome', at: 'under', Cell: Outcome },
  { name: 'at', at: 'end', Cell: At },
]
