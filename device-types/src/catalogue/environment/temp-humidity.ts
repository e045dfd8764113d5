import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { limit } from '#vocabulary/property.ts'
import { setFrequentReport } from '#vocabulary/shared-commands.ts'
import { ambientTemperature, humidity } from '#vocabulary/site-properties.ts'

export const tempHumidity = defineDeviceType({
  id: 'tempHumidity',
  equipmentTypeId: 183,
  name: { zh: '温湿度传感器', en: 'Temperature and humidity sensor' },
  system: 'environment',
  page: 'StandDetailIndex',
  icon: 'temp-hum',
  nodeType: 'direct',
  headline: ['temperature'],
  glance: ['humidity', 'battery', 'signal'],
  properties: {
    temperature: ambientTemperature,
    humidity,
    ...wireless,
  },
  thresholds: {
    temperature: [
      limit('warning', 'gt', 28, 'tempHigh', {
        range: [-20, 60],
        basis: 'GB 50174: computer room cold aisle 18-27 ℃ [memory]',
      }),
      limit('warning', 'lt', 5, 'tempLow', { basis: '[practice]' }),
    ],
    humidity: [limit('warning', 'gt', 70, 'humidityHigh', { basis: '[practice]' })],
  },
  typical: { temperature: 23.4 },
  commands: { setReportInterval: setFrequentReport(1800) },
  care: [careTest('P1Y', '比对校准', 'Compare and calibrate', '[practice]')],
  reportIntervalSec: 1800,
  offlineAfterSec: 5400,
})
