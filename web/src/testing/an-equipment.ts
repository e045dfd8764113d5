/** A piece of equipment and its kind, as the platform tells of them. */
import type { Equipment } from '@vigil/contract/equipment'
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
  expireState: 0,
  expireSoon: false,
  online: true,
  state: 'normal',
  reportedAt: '2026-11-14T06:32:00.000Z',
  ...changes,
})

export const pressureType = {
  id: 'pressure',
  typeNo: 7,
  name: { zh: '压力', en: 'Pressure' },
  icon: 'pressure',
  properties: {
    pressure: {
      type: 'number',
      name: {
        zh: '压力',
        en: 'Pressure',
      },
      unit: 'MPa',
      min: 0,
      max: 1,
      decimals: 2,
      typical: 0.3,
      chart: true,
      thresholds: [
        {
          level: 'hazard',
          op: 'lt',
          value: 0.2,
          event: 'pressureLow',
          basis: 'practice',
        },
      ],
    },
  },
  events: {},
  commands: {},
  reportIntervalSec: 60,
}
