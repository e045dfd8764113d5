import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { phaseCurrents, phaseVoltages } from '#traits/three-phase.ts'
import { phaseLoss } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { fixedCurrentLimits } from '#vocabulary/limits.ts'
import { choice, flag, state } from '#vocabulary/property.ts'
import { mute, readNow, reset } from '#vocabulary/shared-commands.ts'
import { falseIsNormal } from '#vocabulary/states.ts'

export const firePower = defineDeviceType({
  id: 'firePower',
  equipmentTypeId: 175,
  name: { zh: '消防电源监控', en: 'Fire power supply monitor' },
  system: 'electrical',
  page: 'firePower',
  icon: 'fire-power',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['equMonitor'],
  gb26875: { systemType: 23 },
  headline: ['sourceInUse'],
  glance: [
    'mainPowerFault',
    'backupPowerFault',
    'voltageA',
    'voltageB',
    'voltageC',
    'currentA',
    'currentB',
    'currentC',
    'phaseLoss',
  ],
  properties: {
    mainPowerFault: flag('主电源', 'Main source', [
      state(true, '失电', 'Lost', 'fault', 'mainPowerFault'),
      falseIsNormal,
    ]),
    backupPowerFault: flag('备用电源', 'Backup source', [
      state(true, '失电', 'Lost', 'fault', 'backupPowerFault'),
      falseIsNormal,
    ]),
    ...phaseVoltages,
    ...phaseCurrents(100, fixedCurrentLimits(100)),
    phaseLoss,
    sourceInUse: choice('供电电源', 'Source in use', [
      state('main', '主电', 'Main'),
      state('backup', '备电', 'Backup', 'warning', 'onBackup'),
    ]),
  },
  commands: { mute, reset, readNow },
  events: { phaseLoss: event('缺相', 'Phase loss', 'fault', 3) },
  alsoReports: ['mute', 'reset'],
  care: [
    careTest('P1M', '双电源互投试验', 'Change between both supplies', 'GB 25201 [practice]'),
    careTest('P1Y', '监控器检测', 'Test the monitor', 'GB 28184 / GB 25201 [memory]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
