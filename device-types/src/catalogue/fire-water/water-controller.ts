import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { mainPowerFault } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, measured, state } from '#vocabulary/property.ts'
import { pipeMegapascals } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { opened, sensorFaulty } from '#vocabulary/states.ts'

export const waterController = defineDeviceType({
  id: 'waterController',
  equipmentTypeId: 128,
  name: { zh: '水控制器', en: 'Water valve controller' },
  system: 'fire-water',
  page: 'StandDetailIndex',
  icon: 'valve',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  headline: ['valveState'],
  glance: ['pressure', 'flow', 'mainPowerFault'],
  properties: {
    valveState: choice('阀门状态', 'Valve state', [
      opened,
      state('closed', '关闭', 'Closed', 'info', 'valveClosed'),
      state('moving', '动作中', 'Moving', 'info'),
      sensorFaulty,
    ]),
    pressure: measured('压力', 'Pressure', pipeMegapascals(0.3)),
    flow: measured('瞬时流量', 'Flow', { unit: 'm³/h', min: 0, max: 200, decimals: 2, typical: 0 }),
    mainPowerFault,
  },
  commands: {
    open: command('开阀', 'Open valve', 'slide', ':custom', { done: [{ property: 'valveState', is: 'open' }] }),
    close: command('关阀', 'Close valve', 'password', ':custom', {
      protectiveDirection: 'away',
      done: [{ property: 'valveState', is: 'closed' }],
    }),
    readNow,
  },
  events: { valveClosed: event('阀门关闭', 'Valve closed', 'event', 4) },
  care: [careTest('P3M', '全行程启闭 1 次', 'Open and close it all the way once', '[practice]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
