import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { phaseCurrents, phaseTemperatures, phaseVoltages } from '#traits/three-phase.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { firmware, iccid, signal } from '#vocabulary/device-properties.ts'
import { leakage } from '#vocabulary/electric-properties.ts'
import { fireLeakageLimits, fixedCurrentLimits } from '#vocabulary/limits.ts'
import { choice } from '#vocabulary/property.ts'
import {
  electricalFireParams,
  mute,
  readNow,
  reset,
  residualSelfTest,
  setAlarmValues,
} from '#vocabulary/shared-commands.ts'
import { electricAlarm, normal, sensorFaulty } from '#vocabulary/states.ts'

export const electricalSafetyMonitor = defineDeviceType({
  id: 'electricalSafetyMonitor',
  equipmentTypeId: 167,
  name: { zh: '电气安全监测终端', en: 'Electrical safety monitor' },
  system: 'electrical',
  page: 'electricalSafetyMonitor',
  icon: 'electric-safe',
  nodeType: 'gateway',
  fireLoad: 'byFlag',
  childTypes: ['residualCurrentDetector', 'arcDetector'],
  gb26875: { systemType: 1, componentTypes: [16, 17, 18] },
  headline: ['runState'],
  glance: [
    'leakage',
    'tempA',
    'tempB',
    'tempC',
    'tempN',
    'currentA',
    'currentB',
    'currentC',
    'voltageA',
    'voltageB',
    'voltageC',
    'activePower',
    'signal',
  ],
  properties: {
    runState: choice('运行状态', 'Run state', [normal, electricAlarm, sensorFaulty]),
    leakage,
    ...phaseTemperatures,
    ...phaseVoltages,
    ...phaseCurrents(250, fixedCurrentLimits(250)),
    ...powerAndEnergy,
    signal,
    iccid,
    firmware,
  },
  thresholds: { leakage: fireLeakageLimits },
  commands: {
    mute,
    reset,
    selfTest: residualSelfTest,
    setThreshold: setAlarmValues('password', {
      ...electricalFireParams,
      overVoltage: numberParam('过压', 'Over-voltage', { unit: 'V', min: 240, max: 300, decimals: 0, default: 265 }),
      underVoltage: numberParam('欠压', 'Under-voltage', { unit: 'V', min: 120, max: 210, decimals: 0, default: 176 }),
      overCurrent: numberParam('过流', 'Over-current', { unit: 'A', min: 1, max: 630, decimals: 0, default: 250 }),
    }),
    remoteTrip: command('远程脱扣', 'Remote trip', 'password', ':custom'),
    readNow,
  },
  alsoReports: ['mute', 'reset', 'selfTest', 'paramSet'],
  care: [
    careTest('P1M', '自检、按试验键', 'Self-test and test button', 'GB 14287 [memory]'),
    careTest('P1Y', '发生器校验报警值', 'Check the alarm value with a generator', '[practice]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
  serviceLifeYears: 10,
})
