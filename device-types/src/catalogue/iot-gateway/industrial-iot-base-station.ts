import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { ethernet, fourthGeneration } from '#traits/gateway.ts'
import { command } from '#vocabulary/command.ts'
import { firmware, iccid, signal } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, limit, measured, state } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { reboot, upgrade } from '#vocabulary/shared-commands.ts'

export const industrialIotBaseStation = defineDeviceType({
  id: 'industrialIotBaseStation',
  equipmentTypeId: 198,
  name: { zh: '工业物联网基站', en: 'Industrial IoT base station' },
  system: 'iot-gateway',
  page: 'IndustrialIotBaseStations',
  icon: 'base-station',
  nodeType: 'gateway',
  childTypes: ['iotModule'],
  headline: ['moduleOnline'],
  headlineTotal: 'moduleCount',
  glance: ['supplyVoltage', 'temperature', 'uplink', 'signal', 'firmware'],
  properties: {
    moduleCount: figure('模块数', 'Modules', count('个', 32, 4)),
    moduleOnline: measured('在线模块', 'Modules online', count('个', 32, 4)),
    supplyVoltage: measured('供电电压', 'Supply voltage', { unit: 'V', min: 0, max: 48, decimals: 1, typical: 24.1 }, [
      limit('fault', 'lt', 20, 'supplyLow', { basis: '24 V DC -15 % [practice]' }),
    ]),
    temperature: measured('机箱温度', 'Case temperature', { unit: '℃', min: -40, max: 100, decimals: 1, typical: 36 }, [
      limit('warning', 'gt', 70, 'caseHot', { basis: '[practice]' }),
    ]),
    uplink: choice('上行网络', 'Uplink', [ethernet, fourthGeneration, state('5g', '5G', '5G')]),
    signal,
    iccid,
    firmware,
  },
  commands: {
    scanModules: command('扫描模块', 'Scan modules', 'none', ':update', { timeoutSec: 60 }),
    reboot,
    upgrade,
  },
  events: {
    supplyLow: event('供电电压低', 'Supply low', 'fault', 3),
    caseHot: event('机箱过温', 'Case hot', 'hazard', 3),
    childLeave: event('模块离线', 'Module offline', 'fault', 3),
  },
  care: [careTest('P6M', '端子紧固、信号', 'Tighten terminals, check the signal', '[practice]')],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
