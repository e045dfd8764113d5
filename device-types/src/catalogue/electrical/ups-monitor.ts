import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, limit, measured, state } from '#vocabulary/property.ts'
import { percent, roomCelsius, volts } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { faulty } from '#vocabulary/states.ts'

export const upsMonitor = defineDeviceType({
  id: 'upsMonitor',
  equipmentTypeId: 180,
  name: { zh: 'UPS/蓄电池监测', en: 'UPS and battery monitor' },
  system: 'electrical',
  page: 'StandDetailIndex',
  icon: 'ups',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  headline: ['runState'],
  glance: ['backupMinutes', 'soc', 'load', 'cellTemp', 'inputVoltage'],
  properties: {
    runState: choice('供电状态', 'Supply state', [
      state('mains', '市电', 'Mains'),
      state('battery', '电池供电', 'On battery', 'warning', 'onBattery'),
      state('bypass', '旁路', 'Bypass', 'warning', 'bypass'),
      faulty('upsFault'),
    ]),
    soc: measured('电池容量', 'State of charge', percent(100), [
      limit('alarm', 'lt', 30, 'batteryLow', { basis: '[practice]' }),
    ]),
    backupMinutes: measured('后备时间', 'Autonomy', { unit: 'min', min: 0, max: 1440, decimals: 0, typical: 120 }),
    load: measured('负载率', 'Load', { unit: '%', min: 0, max: 150, decimals: 0, typical: 38 }, [
      limit('warning', 'gt', 80, 'loadHigh', { basis: '[practice]' }),
      limit('alarm', 'gt', 100, 'loadHigh', { basis: '[practice]' }),
    ]),
    cellTemp: measured('电池温度', 'Battery temperature', roomCelsius(26), [
      limit('warning', 'gte', 45, 'cellHot', { basis: '[practice]' }),
      limit('alarm', 'gte', 60, 'cellHot', { basis: '[practice]' }),
    ]),
    inputVoltage: measured('输入电压', 'Input voltage', volts(224)),
  },
  commands: { batteryTest: command('电池自检', 'Battery test', 'confirm', ':custom', { timeoutSec: 120 }), readNow },
  events: {
    onBattery: event('转电池供电', 'On battery', 'alarm', 2),
    bypass: event('旁路运行', 'Bypass', 'event', 4),
    upsFault: event('UPS故障', 'UPS fault', 'fault', 3),
    batteryLow: event('电池容量低', 'Battery low', 'alarm', 2),
    loadHigh: event('负载过高', 'Load high', 'alarm', 2),
    cellHot: event('电池过温', 'Battery hot', 'alarm', 2),
  },
  care: [
    careTest('P3M', '浅放电', 'Short discharge', '[practice]'),
    careTest('P1Y', '核对性放电', 'Discharge to check its capacity', '[practice]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
