/** A piece of equipment, as the platform tells of it. */
import {
  equipmentStateNames,
  type Equipment,
  type EquipmentCount,
  type Shadow,
} from '@vigil/contract/equipment/equipment'
import { projectId } from './a-login.ts'

export const anEquipment = (number: number, changes: Partial<Equipment> = {}): Equipment => ({
  equipmentId: `01930000-0000-7000-8000-00000000010${number}`,
  oemId: '01930000-0000-7000-8000-000000000002',
  companyId: null,
  projectId,
  areaId: null,
  parentId: null,
  childDeviceKey: null,
  keyCode: `AL-000${number}`,
  deviceName: `设备 ${number}`,
  typeName: 'pressure',
  equipmentTypeId: 7,
  protocolId: null,
  installAdd: 'B2 消防泵房',
  lifecycle: 'inService',
  expireState: 0,
  expireSoon: false,
  servedUntil: null,
  fireLoad: 'unregistered',
  limits: null,
  online: true,
  state: 'normal',
  reportedAt: '2026-11-14T06:32:00.000Z',
  ...changes,
})

/** What it last said, all at one time. */
export const aShadow = (
  equipmentId: string,
  values: Record<string, unknown>,
  changes: Partial<Shadow> = {},
): Shadow => ({
  equipmentId,
  version: 1,
  online: true,
  state: 'normal',
  values: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, at: '2026-11-14T06:32:00.000Z' }]),
  ),
  ...changes,
})

export const countOf = (rows: readonly Equipment[]): EquipmentCount => {
  const types = new Set(rows.map(({ equipmentTypeId }) => equipmentTypeId))
  const byState = equipmentStateNames.map((name) => [name, rows.filter(({ state }) => state === name).length])
  return {
    total: rows.length,
    // fromEntries forgets the keys; they are exactly the states.
    byState: Object.fromEntries(byState) as EquipmentCount['byState'],
    byType: [...types].map((equipmentTypeId) => ({
      equipmentTypeId,
      count: rows.filter((row) => row.equipmentTypeId === equipmentTypeId).length,
      wrong: rows.filter((row) => row.equipmentTypeId === equipmentTypeId && row.state !== 'normal').length,
    })),
  }
}
