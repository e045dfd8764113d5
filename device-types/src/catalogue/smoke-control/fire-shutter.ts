import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { controlMode, mainPowerFault } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, state } from '#vocabulary/property.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

export const fireShutter = defineDeviceType({
  id: 'fireShutter',
  equipmentTypeId: 145,
  name: { zh: '防火卷帘', en: 'Fire shutter' },
  system: 'smoke-control',
  page: 'StandDetailIndex',
  icon: 'shutter',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 19, componentTypes: [117] },
  headline: ['position'],
  glance: ['ctrlMode', 'mainPowerFault'],
  properties: {
    position: choice('位置', 'Position', [
      state('up', '上限', 'Up'),
      state('half', '中位(1.8 m)', 'Half way (1.8 m)', 'warning', 'shutterMoved'),
      state('down', '下限', 'Down', 'warning', 'shutterMoved'),
      sensorFaulty,
    ]),
    ctrlMode: controlMode,
    mainPowerFault,
  },
  commands: {
    up: command('上升', 'Up', 'password', ':custom', {
      protectiveDirection: 'away',
      done: [{ property: 'position', is: 'up' }],
    }),
    half: command('降至中位', 'To half way', 'password', ':custom', { done: [{ property: 'position', is: 'half' }] }),
    down: command('下降', 'Down', 'password', ':custom', { done: [{ property: 'position', is: 'down' }] }),
    stop: command('停止', 'Stop', 'none', ':custom'),
  },
  events: { shutterMoved: event('卷帘动作', 'Shutter moved', 'event', 4) },
  care: [
    careTest('P1M', '手动速放、按钮', 'Release by hand; buttons', '[practice]'),
    careTest('P3M', '升降与联动', 'Move it and test its linkage', 'GB 50877 / GB 25201 [memory]'),
  ],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
