import type { HazardSummary } from '@vigil/contract/hazard/hazard'
import { placeBeside } from '#foundation/equipment/place-beside.ts'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { hazardSeverity, useHazardTitle } from './use-hazard-words.ts'

interface CellProps {
  readonly row: HazardSummary
}

const Level = ({ row }: CellProps) => {
  const t = useText()
  return <SeverityBadge severity={hazardSeverity(row)} size={26} label={t(($) => $.hazard.level[row.level])} />
}

const Title = ({ row }: CellProps) => useHazardTitle(row)

const Place = ({ row }: CellProps) => {
  const name = row.equipmentName ?? ''
  return [...placeBeside(row.place, name), name, row.projectName].filter((part) => part !== '').join(' · ')
}

const Found = ({ row }: CellProps) => {
  const language = useLanguage()
  return <time dateTime={row.foundAt}>{dayTimeText(Date.parse(row.foundAt), language)}</time>
}

const State = ({ row }: CellProps) => {
  const t = useText()
  return (
    <StateTag tone={row.isOverdue ? 'warn' : 'plain'}>
      {row.isOverdue ? t(($) => $.hazard.overdue) : t(($) => $.hazard.state[row.state])}
    </StateTag>
  )
}

/** One hazard in a list: how bad, what, where, how far, and whether its time is over. */
export const hazardColumns: readonly RecordColumn<HazardSummary>[] = [
  { name: 'level', at: 'sign', Cell: Level },
  { name: 'title', at: 'title', Cell: Title },
  { name: 'place', at: 'under', Cell: Place },
  { name: 'found', at: 'end', Cell: Found },
  { name: 'state', at: 'end', Cell: State },
]
