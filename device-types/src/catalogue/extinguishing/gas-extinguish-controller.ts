import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { command } from '#vocabulary/command.ts'
import { controlMode } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, limit, measured, state } from '#vocabulary/property.ts'
import { dischargeDelay, emergencyStop, reset } from '#vocabulary/shared-commands.ts'
import { dischargedState, normal, sensorFaulty } from '#vocabulary/states.ts'

export const gasExtinguishController = defineDeviceType({
  id: 'gasExtinguishController',
  equipmentTypeId: 120,
  name: { zh: '气体灭火控制器', en: 'Gas extinguishing controller' },
  system: 'extinguishing',
  page: 'extinguishEquip/equ_fire_detector',
  icon: 'gas-extinguish',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['extinguishDevice'],
  gb26875: { systemType: 13, componentTypes: [81] },
  headline: ['state'],
  glance: ['delayRemain', 'ctrlMode', 'cylinderPressure', 'mainPowerFault', 'backupPowerFault'],
  properties: {
    state: choice('系统状态', 'System state', [
      normal,
      state('prealarm', '预警', 'First alarm', 'warning', 'firstAlarm'),
      state('delay', '延时中', 'Delay running', 'alarm', 'delayStart'),
      dischargedState,
      sensorFaulty,
    ]),
    ctrlMode: controlMode,
    delayRemain: figure('延时剩余', 'Delay left', { unit: 's', min: 0, max: 30, decimals: 0, typical: 0 }),
    cylinderPressure: measured(
      '储瓶压力',
      'Cylinder pressure',
      { unit: 'MPa', min: 0, max: 25, decimals: 2, typical: 4.2 },
      [
        limit('fault', 'lt', 3.8, 'pressureLow', {
          basis: 'HFC-227ea 4.2 MPa class, fault at -10 % (GB 50370 / GB 25972) [memory]',
        }),
      ],
    ),
    ...hostPower,
  },
  commands: {
    start: command('紧急启动', 'Emergency start', 'password', ':custom', {
      params: dischargeDelay,
      confirmBy: 'second-person',
      done: [{ property: 'state', is: ['delay', 'discharged'] }],
    }),
    stop: emergencyStop,
    reset,
  },
  events: {
    firstAlarm: event('一级报警', 'First alarm', 'alarm', 2),
    delayStart: event('喷放延时', 'Discharge delay started', 'alarm', 2),
    discharged: event('气体喷放', 'Gas discharged', 'alarm', 1),
    pressureLow: event('储瓶压力低', 'Cylinder pressure low', 'fault', 3),
  },
  alsoReports: ['reset'],
  care: [
    careTest(
      'P1M',
      '储瓶压力 ≥ 设计压力 90 %',
      'Cylinder pressure at least 90 % of the design',
      'GB 50263 8.0 [checked]',
    ),
    careTest('P3M', '管路、喷嘴、选择阀外观', 'Look over pipes, nozzles and selector valves', 'GB 50263 8.0 [checked]'),
    careTest('P1Y', '每区模拟启动试验', 'Simulated release of each zone', 'GB 50263 8.0 [memory]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
