import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { cableTemperature } from '#vocabulary/electric-properties.ts'
import { lineDetectorState } from '#vocabulary/fire-properties.ts'
import { temperatureLimits } from '#vocabulary/limits.ts'
import { state } from '#vocabulary/property.ts'
import { selfTest } from '#vocabulary/shared-commands.ts'

export const tempElectricDetector = defineDeviceType({
  id: 'tempElectricDetector',
  equipmentTypeId: 169,
  name: { zh: '测温式电气火灾监控探测器', en: 'Temperature-sensing electrical fire detector' },
  system: 'electrical',
  page: 'electricalSafetyMonitor',
  icon: 'temp-electric',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [18] },
  headline: ['temperature'],
  glance: ['state'],
  properties: {
    state: lineDetectorState(state('alarm', '报警', 'Alarm', 'alarm', 'overTemp')),
    temperature: cableTemperature,
  },
  thresholds: {
    temperature: temperatureLimits(
      70,
      90,
      'GB 14287.3-2014: alarm setting 45-140 ℃, alarm within 40 s [memory]; PVC cable 70 ℃ long-term limit [memory]',
    ),
  },
  commands: { selfTest },
  alsoReports: ['selfTest'],
  care: [careTest('P1Y', '红外比对、紧固', 'Compare with infrared, tighten', '[practice]')],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
