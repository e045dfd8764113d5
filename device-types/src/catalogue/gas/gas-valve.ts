import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, state } from '#vocabulary/property.ts'
import { opened, sensorFaulty } from '#vocabulary/states.ts'

export const gasValve = defineDeviceType({
  id: 'gasValve',
  equipmentTypeId: 154,
  name: { zh: '燃气切断阀', en: 'Gas shut-off valve' },
  system: 'gas',
  page: 'StandDetailIndex',
  icon: 'gas-valve',
  nodeType: 'child',
  headline: ['valveState'],
  properties: {
    valveState: choice('阀门状态', 'Valve state', [
      opened,
      state('closed', '关闭', 'Closed', 'warning', 'valveClosed'),
      sensorFaulty,
    ]),
  },
  commands: {
    close: command('远程切断', 'Shut', 'slide', ':custom', {
      protectiveDirection: 'towards',
      done: [{ property: 'valveState', is: 'closed' }],
    }),
  },
  events: { valveClosed: event('阀门切断', 'Valve shut', 'event', 4) },
  care: [careTest('P6M', '切断动作试验', 'Make it shut off', 'CJJ/T 146 [memory]')],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
})
