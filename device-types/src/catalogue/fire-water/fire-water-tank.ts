import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { event } from '#vocabulary/event.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { setFrequentReport } from '#vocabulary/shared-commands.ts'
import { tankLevel } from '#vocabulary/site-properties.ts'

export const fireWaterTank = defineDeviceType({
  id: 'fireWaterTank',
  equipmentTypeId: 127,
  name: { zh: '消防水箱/水池', en: 'Fire water tank' },
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'tank',
  nodeType: 'direct',
  gb26875: { systemType: 11, componentTypes: [92] },
  headline: ['volume'],
  glance: ['level', 'waterTemp', 'battery', 'signal'],
  properties: {
    level: tankLevel,
    volume: measured('储水量', 'Stored volume', { unit: 'm³', min: 0, max: 1000, decimals: 1, typical: 17.2 }, [
      limit('hazard', 'lt', 12, 'volumeLow', {
        range: [6, 600],
        basis: 'GB 50974 5.2.1: high-level tank 12/18/36/50/100 m³ by building class [checked]',
      }),
    ]),
    waterTemp: measured('水温', 'Water temperature', { unit: '℃', min: -20, max: 60, decimals: 1, typical: 14 }, [
      limit('hazard', 'lt', 5, 'freezing', { basis: 'GB 50974: tank room not below 5 ℃ [memory]' }),
    ]),
    ...wireless,
  },
  commands: { setReportInterval: setFrequentReport(1800) },
  events: { volumeLow: event('储水量不足', 'Stored volume too small', 'hazard', 3) },
  alsoReports: ['sensorFault'],
  care: [
    careTest('P1M', '水位检测', 'Check the water level', 'GB 50974 14.0.3 [checked]'),
    careTest('P1D', '冬季水温/室温，≥5 ℃', 'In winter: water and room at 5 ℃ or more', 'GB 50974 14.0.3 [checked]'),
    careTest('P1Y', '结构、清洗', 'Structure and cleaning', 'GB 50974 14.0 [checked]'),
  ],
  reportIntervalSec: 1800,
  offlineAfterSec: 5400,
})
