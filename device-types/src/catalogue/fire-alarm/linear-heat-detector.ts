import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { figure, limit, measured } from '#vocabulary/property.ts'
import { hotCelsius } from '#vocabulary/scales.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const linearHeatDetector = defineDeviceType({
  id: 'linearHeatDetector',
  equipmentTypeId: 111,
  name: { zh: '线型感温火灾探测器', en: 'Linear heat detector' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'linear-heat',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [34, 35, 36, 37] },
  headline: ['state'],
  glance: ['maxTemperature', 'alarmPosition', 'pointAddress'],
  properties: {
    state: pointState,
    maxTemperature: measured('最高温度', 'Highest temperature', hotCelsius(31), [
      limit('warning', 'gte', 70, 'tempWarning', { basis: '[practice]' }),
      limit('alarm', 'gte', 85, 'fireAlarm', { range: [68, 138], basis: 'rated 68/85/105/138 ℃ of GB 16280 [memory]' }),
    ]),
    alarmPosition: figure('报警位置', 'Alarm position', { unit: 'm', min: 0, max: 10_000, decimals: 1, typical: 0 }),
    pointAddress,
  },
  commands: { shield: shieldPoint },
  care: [
    careTest('P1Y', '加热 2 m 段实测', 'Heat two metres of it', 'GB 25201 [memory]'),
    careTest('P1Y', '绝缘与接线盒', 'Insulation and junction boxes', '[practice]'),
  ],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
