import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const beamSmokeDetector = defineDeviceType({
  id: 'beamSmokeDetector',
  equipmentTypeId: 109,
  name: { zh: '线型光束感烟探测器', en: 'Beam smoke detector' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'beam',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [43] },
  headline: ['state'],
  glance: ['attenuation', 'pointAddress'],
  properties: {
    state: pointState,
    attenuation: measured('光束衰减', 'Beam attenuation', { unit: 'dB', min: 0, max: 12, decimals: 1, typical: 0.2 }, [
      limit('alarm', 'gte', 3, 'fireAlarm', { range: [0.5, 10], basis: 'GB 14003 response 0.5-10 dB [memory]' }),
      limit('fault', 'gte', 10, 'beamBlocked', { basis: 'beam blocked [practice]' }),
    ]),
    pointAddress,
  },
  commands: { shield: shieldPoint },
  events: { beamBlocked: event('光束遮挡', 'Beam blocked', 'fault', 3) },
  care: [
    careTest('P6M', '擦镜、对光', 'Wipe the lenses, align the beam', '[practice]'),
    careTest(
      'P1Y',
      '滤光片 1–10 dB，30 s 内报警',
      'Filter of 1–10 dB: alarm within 30 s',
      'GB 50166 / XF 503 [checked]',
    ),
  ],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
