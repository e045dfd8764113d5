import { defineDeviceType } from '#define-device-type.ts'
import { careTest, cleanOrCalibrate } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { firmware, iccid, tamper } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { detectorState, detectorTemperature, smokeDensity } from '#vocabulary/fire-properties.ts'
import { limit, measured, state } from '#vocabulary/property.ts'
import { percent } from '#vocabulary/scales.ts'
import { mute, selfTest, setDailyReport } from '#vocabulary/shared-commands.ts'

export const smokeDetector = defineDeviceType({
  id: 'smokeDetector',
  equipmentTypeId: 104,
  name: { zh: '独立式感烟火灾探测报警器', en: 'Stand-alone smoke alarm (NB-IoT)' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'smoke',
  nodeType: 'direct',
  gb26875: { systemType: 1, componentTypes: [40, 42] },
  headline: ['state'],
  glance: ['smokeDensity', 'temperature', 'pollution', 'battery', 'signal', 'tamper'],
  properties: {
    state: detectorState(state('alarm', '烟雾报警', 'Smoke alarm', 'fire', 'fireAlarm')),
    smokeDensity,
    temperature: detectorTemperature,
    pollution: measured('迷宫污染度', 'Chamber pollution', percent(12), [
      limit('fault', 'gte', 80, 'chamberDirty', { basis: 'clean the chamber [practice]' }),
    ]),
    ...wireless,
    tamper,
    firmware,
    iccid,
  },
  thresholds: {
    smokeDensity: [
      limit('alarm', 'gte', 0.15, 'fireAlarm', {
        range: [0.05, 0.5],
        basis: 'typical response value 0.05-0.5 dB/m of point smoke detectors (GB 4715 / EN 54-7 class) [memory]',
      }),
      limit('warning', 'gte', 0.08, 'smokeWarning', { basis: 'pre-alarm, half of the alarm value [practice]' }),
    ],
    temperature: [
      limit('warning', 'gte', 57, 'tempWarning', { basis: '54-65 ℃ class A1/A2 heat response of GB 4716 [memory]' }),
    ],
  },
  commands: { mute, selfTest, setReportInterval: setDailyReport },
  events: {
    fireAlarm: event('烟雾火警', 'Smoke fire alarm', 'fire-alarm', 1),
    chamberDirty: event('迷宫污染', 'Chamber dirty', 'fault', 3),
  },
  alsoReports: ['mute'],
  care: [
    careTest('P1M', '按键自检，听声', 'Press the test button and listen', 'GB 20517 [practice]'),
    careTest('P6M', '除尘', 'Remove dust', '[practice]'),
    cleanOrCalibrate,
  ],
  reportIntervalSec: 86_400,
  offlineAfterSec: 180_000,
  serviceLifeYears: 10,
})
