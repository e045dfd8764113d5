import { defineDeviceType } from '#define-device-type.ts'
import { cleanOrCalibrate, testButton } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { tamper } from '#vocabulary/device-properties.ts'
import { detectorState, detectorTemperature, smokeDensity } from '#vocabulary/fire-properties.ts'
import { limit, state } from '#vocabulary/property.ts'
import { mute, selfTest, setDailyReport } from '#vocabulary/shared-commands.ts'

export const compositeDetector = defineDeviceType({
  id: 'compositeDetector',
  equipmentTypeId: 107,
  name: { zh: '烟温复合火灾探测器', en: 'Smoke and heat detector' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'smoke-heat',
  nodeType: 'direct',
  gb26875: { systemType: 1, componentTypes: [50, 51] },
  headline: ['state'],
  glance: ['smokeDensity', 'temperature', 'battery', 'signal', 'tamper'],
  properties: {
    state: detectorState(state('alarm', '火警', 'Fire alarm', 'fire', 'fireAlarm')),
    smokeDensity,
    temperature: detectorTemperature,
    ...wireless,
    tamper,
  },
  thresholds: {
    smokeDensity: [limit('alarm', 'gte', 0.15, 'fireAlarm', { basis: 'as smokeDetector [memory]' })],
    temperature: [
      limit('alarm', 'gte', 62, 'fireAlarm', { basis: 'class A2 [memory]' }),
      limit('warning', 'gte', 50, 'tempWarning', { basis: '[practice]' }),
    ],
  },
  commands: { mute, selfTest, setReportInterval: setDailyReport },
  alsoReports: ['mute'],
  care: [testButton, cleanOrCalibrate],
  reportIntervalSec: 86_400,
  offlineAfterSec: 180_000,
})
