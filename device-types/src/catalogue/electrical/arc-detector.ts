import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { lineDetectorState } from '#vocabulary/fire-properties.ts'
import { limit, measured, state } from '#vocabulary/property.ts'
import { amps, count } from '#vocabulary/scales.ts'
import { mute, selfTest } from '#vocabulary/shared-commands.ts'

export const arcDetector = defineDeviceType({
  id: 'arcDetector',
  equipmentTypeId: 171,
  name: { zh: '故障电弧探测器', en: 'Arc fault detector' },
  system: 'electrical',
  page: 'electricalSafetyMonitor',
  icon: 'arc',
  nodeType: 'child',
  headline: ['state'],
  glance: ['arcHalfCycles', 'current'],
  properties: {
    arcHalfCycles: measured('每秒电弧半周期数', 'Arc half cycles per second', count('个', 100, 0), [
      limit('alarm', 'gte', 14, 'arcFault', {
        basis:
          'GB 14287.4-2014: 14 or more half cycles in 1 s must alarm within 30 s; 9 or fewer must not [memory] (the 9 rule seen in GB 31252 [checked])',
      }),
    ]),
    current: measured('电流', 'Current', amps(63, 3.2)),
    state: lineDetectorState(state('alarm', '电弧报警', 'Arc alarm', 'alarm', 'arcFault')),
  },
  commands: { selfTest, mute },
  alsoReports: ['selfTest', 'mute'],
  care: [careTest('P1M', '自检', 'Self-test', 'GB 14287.4 [memory]')],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
