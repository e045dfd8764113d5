import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { firmware, iccid } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pressureAbove, pressureBelow, pressureGone } from '#vocabulary/limits.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { readNow, setFrequentReport, setPressureRange } from '#vocabulary/shared-commands.ts'

export const pressureAcquisition = defineDeviceType({
  id: 'pressureAcquisition',
  equipmentTypeId: 124,
  name: { zh: '压力采集终端', en: 'Pressure transmitter' },
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'pressure',
  nodeType: 'direct',
  gb26875: { systemType: 12, componentTypes: [99] },
  headline: ['pressure'],
  glance: ['dropRate', 'battery', 'signal'],
  properties: {
    pressure: measured('管网压力', 'Pipe pressure', { unit: 'MPa', min: 0, max: 2.5, decimals: 3, typical: 0.45 }, [
      pressureBelow(0.1, 'sprinkler: at least 0.10 MPa static at the worst point (GB 50974 5.2.2.4) [checked]'),
      pressureAbove(
        1.2,
        'GB 50084: pressure at the distribution pipe inlet of a wet system <= 1.20 MPa, reduce above 0.40 MPa [memory]',
      ),
      pressureGone(0.02),
    ]),
    dropRate: measured(
      '压降速率',
      'Pressure drop rate',
      { unit: 'MPa/h', min: 0, max: 2, decimals: 3, typical: 0.001 },
      [limit('warning', 'gt', 0.05, 'pipeLeak', { basis: 'leak suspicion [practice]' })],
    ),
    ...wireless,
    iccid,
    firmware,
  },
  commands: { setReportInterval: setFrequentReport(1800), setPressureRange: setPressureRange(0.1, 1.2), readNow },
  events: { pipeLeak: event('管网疑似泄漏', 'Pipe leak suspected', 'hazard', 3) },
  alsoReports: ['paramSet'],
  care: [
    careTest(
      'P1Y',
      '压力表/变送器比对校准',
      'Compare and calibrate gauge and transmitter',
      'JJG 52 / JJG 882 [memory]',
    ),
    careTest('P1M', '管网压力记录', 'Record the pressure of the pipes', 'GB 50974 14.0 [memory]'),
  ],
  reportIntervalSec: 1800,
  offlineAfterSec: 5400,
})
