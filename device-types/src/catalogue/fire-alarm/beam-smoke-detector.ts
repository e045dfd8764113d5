import { defineDeviceType } from '#define-device-type.ts'
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
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
