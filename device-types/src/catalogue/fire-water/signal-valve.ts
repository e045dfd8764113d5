import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { choice, state } from '#vocabulary/property.ts'
import { shield } from '#vocabulary/shared-commands.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

export const signalValve = defineDeviceType({
  id: 'signalValve',
  equipmentTypeId: 139,
  name: { zh: '信号蝶阀', en: 'Supervised valve' },
  system: 'fire-water',
  page: 'StandDetailIndex',
  icon: 'valve-signal',
  nodeType: 'child',
  gb26875: { systemType: 12, componentTypes: [97] },
  headline: ['state'],
  properties: {
    state: choice('阀位', 'Position', [
      state('open', '全开', 'Fully open'),
      state('closed', '关闭', 'Closed', 'hazard', 'valveClosed'),
      sensorFaulty,
    ]),
  },
  commands: { shield },
  events: { valveClosed: event('阀门误关', 'Valve closed', 'hazard', 3) },
  alsoReports: ['shielded'],
  care: [
    careTest('P1M', '铅封、锁链、阀位', 'Seal, chain and position', 'GB 50261 9.0 [memory]'),
    careTest('P1Y', '启闭一次核对信号', 'Open and close once; check its signal', '[practice]'),
  ],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
