import type { QuarantineGroup } from '@vigil/contract/tenancy/platform'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { openOf } from './use-quarantine.ts'
import styles from './quarantine.module.css'

interface CellProps {
  readonly row: QuarantineGroup
}

const Sign = ({ row }: CellProps) => (
  <SeverityBadge severity={openOf(row) === 0 ? 'off' : row.mayBeFire ? 'warn' : 'fault'} size={22} />
)

const Reason = ({ row }: CellProps) => {
  const t = useText()
  return (
    <>
      {row.reason} {row.mayBeFire && <StateTag tone="fire">{t(($) => $.platform.quarantine.mayBeFire)}</StateTag>}
    </>
  )
}

const Device = ({ row }: CellProps) => {
  const t = useText()
  return row.equipmentName ?? t(($) => $.platform.quarantine.noDevice)
}

const Unit = ({ row }: CellProps) => row.projectName

const Last = ({ row }: CellProps) => {
  const language = useLanguage()
  const now = useNow(60_000)
  return <time dateTime={row.lastAt}>{dayTimeText(Date.parse(row.lastAt), language, now)}</time>
}

const Count = ({ row }: CellProps) => {
  const t = useText()
  return <b className={styles.count}>{t(($) => $.platform.quarantine.count, { n: row.count })}</b>
}

const SentAgain = ({ row: { count, sentAgain } }: CellProps) => {
  const t = useText()
  return sentAgain > 0 && t(($) => $.platform.quarantine.sentAgain, { sent: sentAgain, count })
}

/** What could not be read, of one device for one reason: how many, since when, and what became of them. */
export const groupColumns: readonly RecordColumn<QuarantineGroup>[] = [
  { name: 'sign', at: 'sign', Cell: Sign },
  { name: 'reason', at: 'title', heading: (t) => t(($) => $.platform.quarantine.field.reason), Cell: Reason },
  { name: 'device', at: 'line', heading: (t) => t(($) => $.platform.quarantine.field.device), Cell: Device },
  { name: 'unit', at: 'line', heading: (t) => t(($) => $.platform.quarantine.field.unit), Cell: Unit },
  { name: 'last', at: 'end', heading: (t) => t(($) => $.platform.quarantine.field.last), Cell: Last },
  {
    name: 'count',
    at: 'end',
    isFigure: true,
    heading: (t) => t(($) => $.platform.quarantine.field.count),
    Cell: Count,
  },
  { name: 'sent', at: 'end', heading: (t) => t(($) => $.platform.quarantine.field.sent), Cell: SentAgain },
]
