import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { numberParam } from '#vocabulary/command.ts'
import { signal } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, limit, measured, state } from '#vocabulary/property.ts'
import { amps, hotCelsius } from '#vocabulary/scales.ts'
import { celsiusParam, readNow, setAlarmValues } from '#vocabulary/shared-commands.ts'
import { faulty } from '#vocabulary/states.ts'

export const statusMonitorTGL = defineDeviceType({
  id: 'statusMonitorTGL',
  equipmentTypeId: 201,
  name: { zh: '设备状态监测(TGL)', en: 'Machine status monitor (TGL)' },
  system: 'iot-gateway',
  page: 'statusMonitorTGL',
  icon: 'status-monitor',
  nodeType: 'gateway',
  childTypes: ['iotModule'],
  headline: ['runState'],
  glance: ['vibration', 'bearingTemp', 'motorCurrent', 'runHours', 'signal'],
  properties: {
    runState: choice('运行状态', 'Run state', [
      state('stop', '停机', 'Stopped'),
      state('run', '运行', 'Running'),
      state('alarm', '异常', 'Abnormal', 'alarm', 'machineAlarm'),
      faulty('machineFault'),
    ]),
    vibration: measured(
      '振动速度',
      'Vibration velocity',
      { unit: 'mm/s', min: 0, max: 50, decimals: 2, typical: 1.8 },
      [
        limit('warning', 'gt', 4.5, 'vibrationHigh', {
          holdSec: 60,
          basis: 'GB/T 6075.3 (ISO 10816-3) group 1 on rigid support: zone B/C 4.5 mm/s; set by machine class [memory]',
        }),
        limit('alarm', 'gt', 7.1, 'machineAlarm', { holdSec: 10, basis: 'same, zone C/D 7.1 mm/s [memory]' }),
      ],
    ),
    bearingTemp: measured('轴承温度', 'Bearing temperature', hotCelsius(48), [
      limit('warning', 'gt', 75, 'bearingHot', { basis: '[practice]' }),
      limit('alarm', 'gt', 90, 'machineAlarm', { basis: '[practice]' }),
    ]),
    motorCurrent: measured('电机电流', 'Motor current', amps(1000, 32, 1)),
    runHours: figure('运行小时', 'Running hours', { unit: 'h', min: 0, max: 999_999, decimals: 1, typical: 3210 }),
    signal,
  },
  commands: {
    setThreshold: setAlarmValues('confirm', {
      vibration: numberParam('振动', 'Vibration', { unit: 'mm/s', min: 0.5, max: 50, decimals: 1, default: 7.1 }),
      bearingTemp: celsiusParam('轴承温度', 'Bearing temperature', 40, 150, 90),
    }),
    readNow,
  },
  events: {
    machineAlarm: event('设备异常', 'Machine alarm', 'alarm', 2),
    machineFault: event('设备故障', 'Machine fault', 'fault', 3),
    vibrationHigh: event('振动偏高', 'Vibration high', 'hazard', 3),
    bearingHot: event('轴承温度高', 'Bearing hot', 'hazard', 3),
  },
  alsoReports: ['paramSet'],
  care: [
    careTest('P1M', '润滑', 'Lubricate', '[practice]'),
    careTest('P1Y', '轴承与对中', 'Bearings and alignment', 'ISO 10816 / GB/T 6075 [memory]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
