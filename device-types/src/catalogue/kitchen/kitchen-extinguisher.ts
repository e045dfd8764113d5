import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { choice, state } from '#vocabulary/property.ts'
import { selfTest } from '#vocabulary/shared-commands.ts'
import { agentPressure } from '#vocabulary/site-properties.ts'
import { dischargedState, sensorFaulty } from '#vocabulary/states.ts'

export const kitchenExtinguisher = defineDeviceType({
  id: 'kitchenExtinguisher',
  equipmentTypeId: 158,
  name: { zh: '厨房设备灭火装置', en: 'Kitchen extinguishing device' },
  system: 'kitchen',
  page: 'hotWrites',
  icon: 'kitchen-extinguish',
  nodeType: 'child',
  fireLoad: 'always',
  headline: ['state'],
  glance: ['agentPressure'],
  properties: {
    state: choice('装置状态', 'Device state', [state('ready', '待命', 'Ready'), dischargedState, sensorFaulty]),
    agentPressure,
  },
  commands: { selfTest },
  events: { pressureLow: event('压力不足', 'Pressure low', 'fault', 3) },
  alsoReports: ['selfTest'],
  care: [
    careTest('P6M', '压力、喷嘴帽、感温元件', 'Pressure, nozzle caps, heat links', 'XF 498 [memory]'),
    careTest('P1Y', '模拟启动', 'Simulated release', '[practice]'),
  ],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
})
