import { defineDeviceType } from '#define-device-type.ts'
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
  properties: {
    level: liquidLevel,
    ...wireless,
  },
  commands: { setReportInterval: setFrequentReport(1800) },
  alsoReports: ['sensorFault'],
  reportIntervalSec: 1800,
  offlineAfterSec: 5400,
})
