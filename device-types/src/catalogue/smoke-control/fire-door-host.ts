import { defineDeviceType } from '#define-device-type.ts'
import { careTest, hostBattery } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, measured, state } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { readNow, reset } from '#vocabulary/shared-commands.ts'
import { faulty, normal } from '#vocabulary/states.ts'

export const fireDoorHost = defineDeviceType({
  id: 'fireDoorHost',
  equipmentTypeId: 144,
  name: { zh: '防火门监控主机', en: 'Fire door monitor' },
  system: 'smoke-control',
  page: 'fireDoor',
  icon: 'door-host',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['fireDoor'],
  gb26875: { systemType: 19, componentTypes: [118] },
  headline: ['openCount'],
  headlineTotal: 'doorCount',
  glance: ['runState', 'doorCount', 'mainPowerFault', 'backupPowerFault'],
  properties: {
    runState: choice('运行状态', 'Run state', [
      normal,
      state('alarm', '报警', 'Alarm', 'alarm', 'doorAlarm'),
      faulty('hostFault'),
    ]),
    doorCount: figure('门总数', 'Doors', count('樘', 2000, 48)),
    openCount: measured('开启数', 'Open doors', count('樘', 2000, 1)),
    ...hostPower,
  },
  commands: { reset, readNow },
  events: { doorAlarm: event('防火门报警', 'Door alarm', 'alarm', 2) },
  alsoReports: ['reset'],
  care: [careTest('P3M', '抽测释放与反馈', 'Release some and see them report back', 'GB 25201 [memory]'), hostBattery],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
