import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pointAlarm, pointFault, signal } from '#vocabulary/device-properties.ts'
import { measured } from '#vocabulary/property.ts'
import { readNow, setFrequentReport } from '#vocabulary/shared-commands.ts'

export const standardDevice = defineDeviceType({
  id: 'standardDevice',
  equipmentTypeId: 200,
  name: { zh: '标准设备', en: 'Standard device' },
  system: 'iot-gateway',
  page: 'StandDetailIndex',
  icon: 'standard',
  nodeType: 'gateway',
  fireLoad: 'byFlag',
  childTypes: ['iotModule'],
  note: 'isStandardDetail = 1: the page draws whatever properties the device type declares.',
  headline: ['alarm'],
  glance: ['value1', 'value2', 'alarm', 'fault', 'signal'],
  properties: {
    value1: measured('测点1', 'Point 1', { unit: '', min: -100_000, max: 100_000, decimals: 2, typical: 12.5 }),
    value2: measured('测点2', 'Point 2', { unit: '', min: -100_000, max: 100_000, decimals: 2, typical: 30.1 }),
    alarm: pointAlarm,
    fault: pointFault,
    signal,
  },
  commands: { readNow, setReportInterval: setFrequentReport(600) },
  care: [careTest('P1Y', '校准', 'Calibrate', '[practice]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
