import { kindRow } from '@vigil/contract/tenancy/project-kinds'
import type { ProjectRow } from '@vigil/contract/tenancy/project'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { UnitStateTag } from '../unit-state-tag.tsx'

interface CellProps {
  readonly row: ProjectRow
}

const Worst = ({ row: { worst } }: CellProps) => {
  const t = useText()
  return <SeverityBadge severity={severityOf(worst)} size={24} label={t(($) => $.shell.state[worst])} />
}

const Name = ({ row }: CellProps) => row.name

const Address = ({ row }: CellProps) => row.address

const Kind = ({ row }: CellProps) => useName()(kindRow(row.kind))

const State = ({ row }: CellProps) => <UnitStateTag state={row.state} />

const Counts = ({ row: { equipmentTotal, inTrouble, offline } }: CellProps) => {
  const t = useText()
  return t(($) => $.unit.counts, { total: equipmentTotal, trouble: inTrouble, offline })
}

const Equipment = ({ row }: CellProps) => row.equipmentTotal

const Trouble = ({ row }: CellProps) => row.inTrouble

const Offline = ({ row }: CellProps) => row.offline

const Until = ({ row: { serviceUntil } }: CellProps) => {
  const language = useLanguage()
  return serviceUntil === null ? '—' : dayText(serviceUntil, language)
}

/** One unit: how it is there, what it is, how much stands there, and until when it is served. */
export const unitColumns: readonly RecordColumn<ProjectRow>[] = [
  { name: 'worst', at: 'sign', Cell: Worst },
  { name: 'name', at: 'title', heading: (t) => t(($) => $.unit.column.name), Cell: Name },
  { name: 'address', at: 'under', Cell: Address },
  { name: 'kind', at: 'line', heading: (t) => t(($) => $.unit.column.kind), Cell: Kind },
  { name: 'state', at: 'line', heading: (t) => t(($) => $.unit.column.state), Cell: State },
  { name: 'counts', at: 'row', Cell: Counts },
  {
    name: 'equipment',
    at: 'table',
    isFigure: true,
    heading: (t) => t(($) => $.unit.column.equipment),
    Cell: Equipment,
  },
  { name: 'trouble', at: 'table', isFigure: true, heading: (t) => t(($) => $.unit.column.trouble), Cell: Trouble },
  { name: 'offline', at: 'table', isFigure: true, heading: (t) => t(($) => $.unit.column.offline), Cell: Offline },
  { name: 'until', at: 'table', heading: (t) => t(($) => $.unit.column.until), Cell: Until },
]
