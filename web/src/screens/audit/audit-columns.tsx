import type { AuditEntry } from '@vigil/contract/rights/audit'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { isRefused, useAuditWords } from './audit-words.ts'

interface CellProps {
  readonly row: AuditEntry
}

const What = ({ row }: CellProps) => {
  const { whatOf, outcomeOf } = useAuditWords()
  return (
    <>
      {whatOf(row)}
      {isRefused(row) && <StateTag tone="warn">{outcomeOf(row)}</StateTag>}
    </>
  )
}

const Who = ({ row }: CellProps) => useAuditWords().whoOf(row)

const Target = ({ row }: CellProps) => row.targetName

const Where = ({ row }: CellProps) => {
  const where = useAuditWords().whereOf(row)
  return where === row.targetName ? null : where
}

const At = ({ row }: CellProps) => {
  const language = useLanguage()
  return <time dateTime={row.at}>{clockText(Date.parse(row.at), language)}</time>
}

/** One act: what, by whom, on what, where, when. */
export const auditColumns: readonly RecordColumn<AuditEntry>[] = [
  { name: 'what', at: 'title', heading: (t) => t(($) => $.audit.field.what), Cell: What },
  { name: 'who', at: 'line', heading: (t) => t(($) => $.audit.field.who), Cell: Who },
  { name: 'target', at: 'line', heading: (t) => t(($) => $.audit.field.target), Cell: Target },
  { name: 'where', at: 'line', heading: (t) => t(($) => $.audit.field.unit), Cell: Where },
  { name: 'at', at: 'end', isFigure: true, heading: (t) => t(($) => $.audit.field.when), Cell: At },
]
