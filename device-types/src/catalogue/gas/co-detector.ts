import { defineDeviceType } from '#define-device-type.ts'
import { careTest, testButton } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { event } from '#vocabulary/event.ts'
import { detectorState } from '#vocabulary/fire-properties.ts'
import { limit, measured, state } from '#vocabulary/property.ts'
import { mute, selfTest } from '#vocabulary/shared-commands.ts'

export const coDetector = defineDeviceType({
  id: 'coDetector',
  equipmentTypeId: 155,
  name: { zh: '一氧化碳探测器', en: 'Carbon monoxide detector' },
  system: 'gas',
  page: 'equ_fire_detector',
  icon: 'co',
  nodeType: 'direct',
  gb26875: { systemType: 1, componentTypes: [74] },
  headline: ['co'],
  glance: ['state', 'battery', 'signal'],
  properties: {
    state: detectorState(state('alarm', 'CO报警', 'CO alarm', 'alarm', 'coAlarm')),
    co: measured('一氧化碳浓度', 'CO', { unit: 'ppm', min: 0, max: 1000, decimals: 0, typical: 3 }, [
      limit('warning', 'gte', 50, 'coWarning', {
        holdSec: 3600,
        basis: 'EN 50291: 50 ppm alarms within 60-90 min [memory]',
      }),
      limit('alarm', 'gte', 150, 'coAlarm', {
        range: [50, 300],
        basis: 'GB 15322.2-2019 CO setting 150-300 ppm class [memory]',
      }),
    ]),
    ...wireless,
  },
  commands: { mute, selfTest },
  events: { coWarning: event('一氧化碳预警', 'CO pre-alarm', 'alarm', 2) },
  alsoReports: ['mute'],
  care: [testButton, careTest('P1Y', '标准气比对', 'Compare with reference gas', '[practice]')],
  reportIntervalSec: 14_400,
  offlineAfterSec: 43_200,
  serviceLifeYears: 5,
})
