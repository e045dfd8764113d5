/** An operator's row as a page shows it. Pure. */
import { checkBrand } from '@vigil/brands/check-brand'
import { equipmentStateNames, equipmentStates, type EquipmentState } from '@vigil/contract/equipment/equipment'
import type { OemMove } from '@vigil/contract/tenancy/oem'
import type { OemFigures, OemOverview, OldestFire } from '@vigil/contract/tenancy/oem-figures'
import { oemStates, type Oem, type OemState } from '@vigil/contract/tenancy/oem-state'
import type { FiguresRow, FireRow, OverviewRow } from './oem-figures.repository.ts'
import type { MoveRow, OemRow } from './oem.repository.ts'

export const stateOf = (text: string): OemState => oemStates.find((state) => state === text) ?? 'suspended'

export const oemOf = (row: OemRow): Oem => ({
  oemId: row.id,
  code: row.code,
  name: row.name,
  state: stateOf(row.state),
  contactPerson: row.contact_person,
  contactTel: row.contact_tel,
  areaCodes: row.area_codes,
  serviceEndsAt: row.service_ends_at?.toISOString() ?? null,
  messagePack: row.message_pack,
  priceList: row.price_list,
  createdAt: row.created_at.toISOString(),
})

/** What is in no trouble is the rest. */
const byStateOf = ({ equipment, troubled }: FiguresRow): Record<EquipmentState, number> => {
  const counted = equipmentStateNames.map((name) => [name, troubled[equipmentStates[name]] ?? 0] as const)
  const inTrouble = counted.reduce((sum, [, count]) => sum + count, 0)
  // Object.fromEntries forgets the keys; these are exactly the states.
  const byState = Object.fromEntries(counted) as Record<EquipmentState, number>
  return { ...byState, normal: Math.max(0, equipment - inTrouble) }
}

const brandOf = (content: unknown): OemFigures['brand'] => {
  const brand = content === null ? undefined : checkBrand(content).brand
  return brand ? { name: brand.name, colour: brand.colour.toLowerCase(), domains: [...brand.domains] } : null
}

export const figuresOf = (row: FiguresRow): OemFigures => ({
  ...oemOf(row),
  brand: brandOf(row.brand),
  units: row.units,
  equipment: { total: row.equipment, offline: row.offline, byState: byStateOf(row) },
  people: row.people,
  fires: row.fires,
  alarmsByDay: row.alarms_by_day,
  renewalsDue: row.renewals_due,
})

export const moveOf = (row: MoveRow): OemMove => ({
  from: row.from_state === null ? null : stateOf(row.from_state),
  to: stateOf(row.to_state),
  at: row.at.toISOString(),
  by: row.by,
  reason: row.reason,
})

export const fireOf = (row: FireRow): OldestFire => ({
  equipmentId: row.equipment_id,
  oemName: row.oem_name,
  projectName: row.project_name,
  deviceName: row.device_name,
  since: row.since.toISOString(),
})

export const overviewOf = (row: OverviewRow): Omit<OemOverview, 'oldestFire' | 'textMessages'> => ({
  // Object.fromEntries forgets the keys; these are exactly the states.
  byState: Object.fromEntries(oemStates.map((state) => [state, row.states[state] ?? 0])) as Record<OemState, number>,
  units: row.units,
  equipment: { total: row.equipment, offline: row.offline },
  fires: row.fires,
  renewals: { ended: row.ended, in30: row.in30, in60: row.in60, in90: row.in90 },
  endingOperators: row.ending_operators,
})
