import { defineDeviceType } from '#define-device-type.ts'
import { careTest, hostBattery } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { choice, figure, measured } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { mute, readNow, reset } from '#vocabulary/shared-commands.ts'
import { electricAlarm, faulty, normal, shielded } from '#vocabulary/states.ts'

export const electricalFireHost = defineDeviceType({
  id: 'electricalFireHost',
  equipmentTypeId: 170,
  name: { zh: '电气火灾监控主机', en: 'Electrical fire monitoring host' },
  system: 'electrical',
  page: 'electricalSafetyMonitor',
  icon: 'electric-host',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['residualCurrentDetector', 'tempElectricDetector', 'arcDetector'],
  gb26875: { systemType: 1, componentTypes: [16] },
  headline: ['runState'],
  glance: ['alarmCount', 'mainPowerFault', 'backupPowerFault'],
  properties: {
    runState: choice('主机状态', 'Host state', [normal, electricAlarm, faulty('hostFault'), shielded]),
    channelCount: figure('探测器数', 'Detectors', count('个', 512, 64)),
    alarmCount: measured('报警数', 'In alarm', count('个', 512, 0)),
    ...hostPower,
  },
  commands: { mute, reset, readNow },
  alsoReports: ['mute', 'reset'],
  care: [careTest('P1D', '面板巡查', 'Look at the panel', 'GB 25201 [memory]'), hostBattery],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
