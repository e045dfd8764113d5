import { defineDeviceType } from '#define-device-type.ts'
import { alarmEveryPoint, cleanOrCalibrate } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const heatDetector = defineDeviceType({
  id: 'heatDetector',
  equipmentTypeId: 106,
  name: { zh: '感温火灾探测器', en: 'Heat detector' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'heat',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [30, 31, 32, 33] },
  headline: ['state'],
  glance: ['temperature', 'riseRate', 'pointAddress'],
  properties: {
    state: pointState,
    temperature: measured('温度', 'Temperature', { unit: '℃', min: -20, max: 150, decimals: 1, typical: 25 }, [
      limit('alarm', 'gte', 62, 'fireAlarm', {
        range: [54, 85],
        basis: 'class A2: static response 54-70 ℃ (GB 4716) [memory]',
      }),
    ]),
    riseRate: measured('温升速率', 'Rate of rise', { unit: '℃/min', min: 0, max: 50, decimals: 1, typical: 0 }, [
      limit('alarm', 'gte', 10, 'fireAlarm', { basis: 'R-type rate-of-rise practice 10 ℃/min [memory]' }),
    ]),
    pointAddress,
  },
  commands: { shield: shieldPoint },
  events: { fireAlarm: event('感温火警', 'Heat fire alarm', 'fire-alarm', 1) },
  care: [alarmEveryPoint, cleanOrCalibrate],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
