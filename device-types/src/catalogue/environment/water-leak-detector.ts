import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { event } from '#vocabulary/event.ts'
import { flag, state } from '#vocabulary/property.ts'
import { mute } from '#vocabulary/shared-commands.ts'

export const waterLeakDetector = defineDeviceType({
  id: 'waterLeakDetector',
  equipmentTypeId: 181,
  name: { zh: '水浸传感器', en: 'Water leak sensor' },
  system: 'environment',
  page: 'StandDetailIndex',
  icon: 'leak',
  nodeType: 'direct',
  headline: ['leak'],
  glance: ['battery', 'signal'],
  properties: {
    leak: flag('水浸状态', 'Leak', [
      state(true, '浸水', 'Water detected', 'alarm', 'waterLeak'),
      state(false, '正常', 'Dry'),
    ]),
    ...wireless,
  },
  commands: { mute },
  events: { waterLeak: event('水浸报警', 'Water leak', 'alarm', 2) },
  alsoReports: ['mute'],
  care: [careTest('P6M', '滴水试验、擦电极', 'Drip water on it, wipe the electrodes', '[practice]')],
  reportIntervalSec: 43_200,
  offlineAfterSec: 108_000,
})
