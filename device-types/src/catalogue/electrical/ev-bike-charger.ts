import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { boxTemperature } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { temperatureLimits } from '#vocabulary/limits.ts'
import { counter, figure, flag, limit, measured, state } from '#vocabulary/property.ts'
import { count, kilowattHours } from '#vocabulary/scales.ts'
import { numberOf } from '#vocabulary/shared-commands.ts'
import { falseIsNormal } from '#vocabulary/states.ts'

export const evBikeCharger = defineDeviceType({
  id: 'evBikeCharger',
  equipmentTypeId: 179,
  name: { zh: '电动自行车充电桩', en: 'E-bike charger' },
  system: 'electrical',
  page: 'StandDetailIndex',
  icon: 'charger',
  nodeType: 'gateway',
  childTypes: ['smartSocket'],
  headline: ['busyPorts'],
  headlineTotal: 'portCount',
  glance: ['smoke', 'temperature', 'maxPortPower', 'energyTotal'],
  properties: {
    portCount: figure('端口数', 'Ports', { unit: '个', min: 1, max: 24, decimals: 0, typical: 10 }),
    busyPorts: measured('充电中', 'Charging', count('个', 24, 4)),
    maxPortPower: measured(
      '端口最大功率',
      'Highest port power',
      { unit: 'W', min: 0, max: 3000, decimals: 0, typical: 320 },
      [limit('warning', 'gt', 800, 'portOverload', { basis: 'per-port limit of product rules [practice]' })],
    ),
    temperature: boxTemperature,
    smoke: flag('烟雾', 'Smoke', [state(true, '烟雾报警', 'Smoke', 'fire', 'fireAlarm'), falseIsNormal]),
    energyTotal: counter('总电量', 'Total energy', kilowattHours(8122.3)),
  },
  thresholds: { temperature: temperatureLimits(60, 75, '[practice]') },
  typical: { temperature: 34 },
  commands: {
    portOn: command('启动充电', 'Start port', 'confirm', ':custom', {
      params: {
        port: numberOf('端口', 'Port', 24),
        minutes: numberParam('时长', 'Duration', { unit: 'min', min: 1, max: 720, decimals: 0, default: 240 }),
      },
    }),
    portOff: command('停止充电', 'Stop port', 'confirm', ':custom', { params: { port: numberOf('端口', 'Port', 24) } }),
    allOff: command('全部断电', 'Stop all', 'password', ':batch', { done: [{ property: 'busyPorts', is: 0 }] }),
  },
  events: {
    fireAlarm: event('充电区火警', 'Charging area fire alarm', 'fire-alarm', 1),
    portOverload: event('端口过载', 'Port overload', 'alarm', 2),
  },
  care: [
    careTest('P1M', '线缆、插口烧蚀、消防器材', 'Cables, burnt sockets, extinguishers', '[practice]'),
    careTest('P1Y', '漏电与过载保护试验', 'Test residual-current and overload protection', 'GB/T 42236.1 [memory]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
