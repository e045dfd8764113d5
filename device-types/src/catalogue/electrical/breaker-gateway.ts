import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { firmware, iccid, signal } from '#vocabulary/device-properties.ts'
import { boxTemperature } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { counter, figure, measured } from '#vocabulary/property.ts'
import { count, kilowatts, meterKilowattHours } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'

export const breakerGateway = defineDeviceType({
  id: 'breakerGateway',
  equipmentTypeId: 166,
  name: { zh: '断路器网关(空开箱)', en: 'Breaker gateway (box)' },
  system: 'electrical',
  page: 'breakerOtherGateWay',
  icon: 'breaker-gateway',
  nodeType: 'gateway',
  fireLoad: 'byFlag',
  childTypes: ['breaker', 'breakerLeakage', 'breakerThreePhase', 'breakerOther'],
  headline: ['closedLoops'],
  headlineTotal: 'loopCount',
  glance: ['onlineLoops', 'totalPower', 'boxTemp', 'energyTotal', 'signal'],
  properties: {
    loopCount: figure('回路数', 'Loops', count('路', 64, 12)),
    onlineLoops: measured('在线回路', 'Loops online', count('路', 64, 12)),
    closedLoops: measured('合闸回路', 'Loops closed', count('路', 64, 10)),
    totalPower: measured('总功率', 'Total power', kilowatts(1000, 12.4)),
    energyTotal: counter('总用电量', 'Total energy', meterKilowattHours(15230.4)),
    boxTemp: boxTemperature,
    signal,
    iccid,
    firmware,
  },
  commands: {
    allOn: command('全部合闸', 'Close all', 'password', ':batch', { timeoutSec: 60 }),
    allOff: command('全部分闸', 'Open all', 'password', ':batch', { timeoutSec: 60 }),
    scanChildren: command('扫描回路', 'Scan loops', 'none', ':update', { timeoutSec: 60 }),
    reboot: command('重启网关', 'Restart gateway', 'confirm', ':custom'),
    readNow,
  },
  events: {
    overTemp: event('箱温过高', 'Box too hot', 'alarm', 2),
    overTempWarn: event('箱温预警', 'Box temperature warning', 'hazard', 3),
  },
  alsoReports: ['commFault'],
  care: [
    careTest('P1Y', '紧固、红外测温', 'Tighten, look with infrared', '[practice]'),
    careTest('P1M', '信号与在线率', 'Signal and time online', '[practice]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
