import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { percent } from '#vocabulary/scales.ts'
import { selfTest, shieldPoint } from '#vocabulary/shared-commands.ts'

export const flameDetector = defineDeviceType({
  id: 'flameDetector',
  equipmentTypeId: 108,
  name: { zh: '火焰探测器', en: 'Flame detector (UV/IR)' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'flame',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [61, 62, 69] },
  headline: ['state'],
  glance: ['windowPollution', 'pointAddress'],
  properties: {
    state: pointState,
    windowPollution: measured('光窗污染度', 'Window pollution', percent(8), [
      limit('fault', 'gte', 70, 'windowDirty', { basis: '[practice]' }),
    ]),
    pointAddress,
  },
  commands: { selfTest, shield: shieldPoint },
  events: {
    fireAlarm: event('火焰火警', 'Flame fire alarm', 'fire-alarm', 1),
    windowDirty: event('光窗污染', 'Window dirty', 'fault', 3),
  },
  care: [
    careTest('P3M', '擦光窗', 'Wipe the window', '[practice]'),
    careTest('P1Y', '火焰模拟器实测', 'Alarm it with a flame simulator', 'GB 25201 [memory]'),
  ],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
