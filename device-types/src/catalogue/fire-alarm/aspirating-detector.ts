import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const aspiratingDetector = defineDeviceType({
  id: 'aspiratingDetector',
  equipmentTypeId: 110,
  name: { zh: '吸气式感烟探测器', en: 'Aspirating smoke detector' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'aspirating',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [44] },
  headline: ['state'],
  glance: ['smokeDensity', 'airFlow', 'pointAddress'],
  properties: {
    state: pointState,
    smokeDensity: measured(
      '烟雾浓度',
      'Smoke obscuration',
      { unit: '%obs/m', min: 0, max: 20, decimals: 3, typical: 0.01 },
      [
        limit('warning', 'gte', 0.1, 'smokeWarning', { basis: 'high-sensitivity class <= 0.8 %obs/m [memory]' }),
        limit('alarm', 'gte', 0.8, 'fireAlarm', { basis: 'high-sensitivity class <= 0.8 %obs/m [memory]' }),
      ],
    ),
    airFlow: measured('管路气流', 'Pipe air flow', { unit: '%', min: 0, max: 200, decimals: 0, typical: 100 }, [
      limit('fault', 'lt', 80, 'airflowFault', { basis: 'EN 54-20: flow change of 20 % is a fault [memory]' }),
      limit('fault', 'gt', 120, 'airflowFault', { basis: 'EN 54-20: flow change of 20 % is a fault [memory]' }),
    ]),
    pointAddress,
  },
  commands: { shield: shieldPoint },
  events: { airflowFault: event('气流故障', 'Air-flow fault', 'fault', 3) },
  care: [
    careTest('P6M', '吹扫采样管、查气流', 'Blow through the pipes, check the air flow', '[practice]'),
    careTest('P1Y', '末端孔放烟，120 s 内报警', 'Smoke at the last hole: alarm within 120 s', 'GB 50166 [memory]'),
  ],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
