import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { setFrequentReport } from '#vocabulary/shared-commands.ts'
import { liquidLevel } from '#vocabulary/site-properties.ts'

export const liquidLevelSensor = defineDeviceType({
  id: 'liquidLevelSensor',
  equipmentTypeId: 126,
  name: { zh: '液位传感器', en: 'Liquid level sensor' },
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'level',
  nodeType: 'direct',
  headline: ['level'],
  glance: ['battery', 'signal'],
  properties: {
    level: liquidLevel,
    ...wireless,
  },
  commands: { setReportInterval: setFrequentReport(1800) },
  alsoReports: ['sensorFault'],
  care: [
    careTest('P1M', '水位核对', 'Check the level', 'GB 50974 14.0.3 [checked]'),
    careTest('P1Y', '零点校准', 'Calibrate zero', '[practice]'),
  ],
  reportIntervalSec: 1800,
  offlineAfterSec: 5400,
})
