import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, state } from '#vocabulary/property.ts'
import { opened, sensorFaulty } from '#vocabulary/states.ts'

export const fireDamper = defineDeviceType({
  id: 'fireDamper',
  equipmentTypeId: 142,
  name: { zh: '防火阀/排烟阀', en: 'Fire / smoke damper' },
  system: 'smoke-control',
  page: 'StandDetailIndex',
  icon: 'damper',
  nodeType: 'child',
  fireLoad: 'always',
  gb26875: { systemType: 18, componentTypes: [103, 113, 114, 115] },
  headline: ['state'],
  glance: ['meltTemp'],
  properties: {
    state: choice('阀门状态', 'Damper state', [
      opened,
      state('close', '关闭', 'Closed', 'warning', 'damperMoved'),
      sensorFaulty,
    ]),
    meltTemp: figure('熔断温度', 'Fuse temperature', { unit: '℃', min: 70, max: 280, decimals: 0, typical: 70 }),
  },
  commands: {
    open: command('打开', 'Open', 'slide', ':custom', { done: [{ property: 'state', is: 'open' }] }),
    close: command('关闭', 'Close', 'password', ':custom', {
      protectiveDirection: 'away',
      done: [{ property: 'state', is: 'close' }],
    }),
  },
  events: { damperMoved: event('阀门动作', 'Damper moved', 'event', 4) },
  care: [
    careTest('P6M', '自动、手动启动各一次', 'Start it once by hand and once automatically', 'GB 51251 9.0 [checked]'),
  ],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
})
