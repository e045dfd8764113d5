import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { phaseVoltages } from '#traits/three-phase.ts'
import { command } from '#vocabulary/command.ts'
import { controlMode } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, flag, limit, measured, state } from '#vocabulary/property.ts'
import { amps } from '#vocabulary/scales.ts'
import { numberOf, readNow } from '#vocabulary/shared-commands.ts'
import { falseIsClosed, faulty } from '#vocabulary/states.ts'

const oneUnit = { unit: numberOf('机组', 'Unit', 8) }

export const fireControlCabinet = defineDeviceType({
  id: 'fireControlCabinet',
  equipmentTypeId: 132,
  name: { zh: '消防控制柜', en: 'Fire control cabinet' },
  system: 'fire-water',
  page: 'fireControlCabinet',
  icon: 'cabinet',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['firePump', 'sprayPump', 'fireFan'],
  gb26875: { systemType: 10, componentTypes: [82] },
  headline: ['ctrlMode', 'runState'],
  glance: [
    'ctrlMode',
    'mainPowerFault',
    'backupPowerFault',
    'voltageA',
    'voltageB',
    'voltageC',
    'currentA',
    'cabinetTemp',
  ],
  properties: {
    runState: choice('柜体状态', 'Cabinet state', [
      state('standby', '待命', 'Standby'),
      state('run', '设备运行', 'Running', 'warning', 'cabinetRun'),
      faulty('cabinetFault'),
    ]),
    ctrlMode: controlMode,
    ...hostPower,
    ...phaseVoltages,
    currentA: measured('A相电流', 'Phase A current', amps(400, 0, 1)),
    cabinetTemp: measured(
      '柜内温度',
      'Cabinet temperature',
      { unit: '℃', min: -40, max: 120, decimals: 1, typical: 28 },
      [limit('warning', 'gte', 55, 'overTemp', { basis: '[practice]' })],
    ),
    doorOpen: flag('柜门', 'Cabinet door', [state(true, '打开', 'Open', 'info', 'cabinetOpened'), falseIsClosed]),
  },
  thresholds: {
    voltageA: [
      limit('fault', 'lt', 198, 'undervoltage', { basis: '220 V -10 % [checked]' }),
      limit('fault', 'gt', 242, 'overvoltage', { basis: '220 V +10 % [practice]' }),
    ],
    voltageB: [],
    voltageC: [],
  },
  typical: { voltageA: 221, voltageB: 220, voltageC: 222 },
  commands: {
    start: command('远程启动', 'Start', 'slide', ':custom', { protectiveDirection: 'towards', params: oneUnit }),
    stop: command('远程停止', 'Stop', 'password', ':custom', { protectiveDirection: 'away', params: oneUnit }),
    readNow,
  },
  events: {
    cabinetRun: event('控制柜启动', 'Cabinet started a unit', 'event', 4),
    cabinetFault: event('控制柜故障', 'Cabinet fault', 'fault', 3),
    overTemp: event('柜温过高', 'Cabinet too hot', 'alarm', 2),
    cabinetOpened: event('柜门打开', 'Cabinet opened', 'event', 4),
  },
  care: [
    careTest('P7D', '自动启泵试验', 'Test the automatic start', 'GB 50974 14.0.4 [checked]'),
    careTest(
      'P1Y',
      '双电源互投、机械应急启动',
      'Change between both supplies; mechanical emergency start',
      'GB 50974 11.0.12 [checked]',
    ),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
