import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { iccid, signal } from '#vocabulary/device-properties.ts'
import { leakage } from '#vocabulary/electric-properties.ts'
import { fireLeakageLimits, terminalTemperatureLimits } from '#vocabulary/limits.ts'
import { choice, measured } from '#vocabulary/property.ts'
import { terminalCelsius } from '#vocabulary/scales.ts'
import { electricalFireParams, mute, reset, residualSelfTest, setAlarmValues } from '#vocabulary/shared-commands.ts'
import { electricAlarm, normal, sensorFaulty } from '#vocabulary/states.ts'

const probeTemperature = (probe: number) =>
  measured(`${probe}路温度`, `Temperature ${probe}`, terminalCelsius(34), terminalTemperatureLimits)

export const equMonitor = defineDeviceType({
  id: 'equMonitor',
  equipmentTypeId: 176,
  name: { zh: '监测终端', en: 'Monitoring terminal' },
  system: 'electrical',
  page: 'equ_monitor',
  icon: 'monitor',
  nodeType: 'direct',
  protocolIds: [162],
  headline: ['runState'],
  glance: ['leakage', 'temp1', 'temp2', 'temp3', 'temp4', 'signal'],
  properties: {
    runState: choice('运行状态', 'Run state', [normal, electricAlarm, sensorFaulty]),
    leakage,
    temp1: probeTemperature(1),
    temp2: probeTemperature(2),
    temp3: probeTemperature(3),
    temp4: probeTemperature(4),
    signal,
    iccid,
  },
  thresholds: { leakage: fireLeakageLimits },
  commands: { mute, reset, selfTest: residualSelfTest, setThreshold: setAlarmValues('password', electricalFireParams) },
  alsoReports: ['mute', 'reset', 'selfTest', 'paramSet'],
  care: [careTest('P1M', '自检', 'Self-test', 'GB 14287 [memory]')],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
