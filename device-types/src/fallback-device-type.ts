/**
 * Equipment of a type that no row describes. It can be listed, placed and alarm: whatever speaks our shared words is
 * understood, and every event of life safety is known to it.
 */
import { defineDeviceType } from './define-device-type.ts'
import { wireless } from './traits/wireless.ts'
import { firmware, pointAlarm, pointFault } from './vocabulary/device-properties.ts'
import { pointState } from './vocabulary/fire-properties.ts'
import { readNow } from './vocabulary/shared-commands.ts'

export const fallbackDeviceType = defineDeviceType({
  id: 'unknown',
  equipmentTypeId: 0,
  name: { zh: '未知设备', en: 'Unknown device' },
  system: 'iot-gateway',
  page: 'StandDetailIndex',
  icon: 'unknown',
  nodeType: 'direct',
  headline: ['state'],
  properties: { state: pointState, alarm: pointAlarm, fault: pointFault, ...wireless, firmware },
  commands: { readNow },
  alsoReports: [
    'manualAlarm',
    'discharged',
    'gasHigh',
    'level3',
    'coAlarm',
    'dryBurn',
    'shortCircuit',
    'arcFault',
    'commFault',
    // A part of a fire alarm system that nobody has registered speaks these words.
    'linkageDelay',
    'confirmedOnSite',
    'testedOnSite',
  ],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
