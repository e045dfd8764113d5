import type { OemFigures } from '@vigil/contract/tenancy/oem-figures'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import { AlarmSpark } from './alarm-spark.tsx'
import { countText, onlineText } from './figure-texts.ts'
import { FireCount } from './fire-count.tsx'
import { OemMark } from './oem-mark.tsx'
import { OemStateTag } from './oem-state-tag.tsx'
import { ServiceEnd } from './service-end.tsx'

interface CellProps {
  readonly row: OemFigures
}

const Mark = ({ row }: CellProps) => <OemMark name={row.name} brand={row.brand} />

const Name = ({ row }: CellProps) => (
  <>
    {row.name} {row.state !== 'active' && <OemStateTag state={row.state} />}
  </>
)

const Door = ({ row: { brand, code } }: CellProps) => brand?.domains[0] ?? code

const Units = ({ row }: CellProps) => countText(row.units, useLanguage())

const Equipment = ({ row }: CellProps) => countText(row.equipment.total, useLanguage())

const Online = ({ row }: CellProps) => onlineText(row.equipment)

const Alarms = ({ row }: CellProps) => <AlarmSpark alarmsByDay={row.alarmsByDay} />

const Fires = ({ row }: CellProps) => <FireCount fires={row.fires} />

const People = ({ row }: CellProps) => countText(row.people, useLanguage())

const Service = ({ row }: CellProps) => <ServiceEnd at={row.serviceEndsAt} />

/** One operator in a line, so that they can be compared. */
export const oemColumns: readonly RecordColumn<OemFigures>[] = [
  { name: 'mark', at: 'sign', Cell: Mark },
  { name: 'name', at: 'title', heading: (t) => t(($) => $.oem.list), Cell: Name },
  { name: 'door', at: 'under', Cell: Door },
  { name: 'units', at: 'table', isFigure: true, heading: (t) => t(($) => $.oem.figure.units), Cell: Units },
  { name: 'equipment', at: 'table', isFigure: true, heading: (t) => t(($) => $.oem.figure.equipment), Cell: Equipment },
  { name: 'online', at: 'table', isFigure: true, heading: (t) => t(($) => $.oem.figure.online), Cell: Online },
  { name: 'alarms', at: 'table', heading: (t) => t(($) => $.oem.figure.alarms), Cell: Alarms },
  { name: 'fires', at: 'table', heading: (t) => t(($) => $.oem.figure.fires), Cell: Fires },
  { name: 'people', at: 'table', isFigure: true, heading: (t) => t(($) => $.oem.figure.people), Cell: People },
  { name: 'service', at: 'table', heading: (t) => t(($) => $.oem.figure.serviceEnds), Cell: Service },
]
