import type { Equipment } from '@vigil/contract/equipment/equipment'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useAgeText } from '#foundation/equipment/reading-age.tsx'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'

interface CellProps {
  readonly row: Equipment
}

const State = ({ row: { state } }: CellProps) => {
  const t = useText()
  return <SeverityBadge severity={severityOf(state)} size={24} label={t(($) => $.shell.state[state])} />
}

const Name = ({ row }: CellProps) => row.deviceName

const Place = ({ row }: CellProps) => row.installAdd

const Kind = ({ row }: CellProps) => {
  const t = useText()
  const name = useName()
  const type = useDeviceTypes().find(row.equipmentTypeId)
  return type ? name(type.name) : t(($) => $.shell.device.unknownType)
}

const Code = ({ row: { keyCode, childDeviceKey } }: CellProps) =>
  childDeviceKey === null ? keyCode : `${keyCode} · ${childDeviceKey}`

const Heard = ({ row }: CellProps) => useAgeText(row.reportedAt)

const Moved = ({ row }: CellProps) => {
  const t = useText()
  return row.limits === null ? null : (
    <StateTag tone="plain">{t(($) => $.equipmentSettings.ledger.moved, { count: row.limits.length })}</StateTag>
  )
}

/** One line of the register: how it stands, what it is and where, its code, and when it was heard last. */
export const ledgerColumns: readonly RecordColumn<Equipment>[] = [
  { name: 'state', at: 'sign', Cell: State },
  { name: 'name', at: 'title', heading: (t) => t(($) => $.equipmentSettings.name), Cell: Name },
  { name: 'place', at: 'under', Cell: Place },
  { name: 'kind', at: 'line', heading: (t) => t(($) => $.equipment.type), Cell: Kind },
  { name: 'code', at: 'line', heading: (t) => t(($) => $.equipment.code), Cell: Code },
  { name: 'limits', at: 'table', heading: (t) => t(($) => $.equipmentSettings.limits), Cell: Moved },
  { name: 'heard', at: 'end', heading: (t) => t(($) => $.equipmentSettings.ledger.heard), Cell: Heard },
]
