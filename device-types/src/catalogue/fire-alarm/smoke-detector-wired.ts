import { defineDeviceType } from '#define-device-type.ts'
import { alarmEveryPoint, cleanOrCalibrate } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const smokeDetectorWired = defineDeviceType({
  id: 'smokeDetectorWired',
  equipmentTypeId: 105,
  name: { zh: '点型光电感烟探测器', en: 'Point photoelectric smoke detector' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'smoke',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [40, 41, 42] },
  headline: ['state'],
  glance: ['pointAddress'],
  properties: {
    state: pointState,
    pointAddress,
  },
  commands: { shield: shieldPoint },
  events: { fireAlarm: event('感烟火警', 'Smoke fire alarm', 'fire-alarm', 1) },
  care: [alarmEveryPoint, cleanOrCalibrate],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
  serviceLifeYears: 12,
})
