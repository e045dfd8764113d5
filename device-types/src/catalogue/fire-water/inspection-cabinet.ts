import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { controlMode, mainPowerFault } from '#vocabulary/device-properties.ts'
import { choice, figure, measured, state, text, writable } from '#vocabulary/property.ts'
import { amps } from '#vocabulary/scales.ts'

export const inspectionCabinet = defineDeviceType({
  id: 'inspectionCabinet',
  equipmentTypeId: 133,
  name: { zh: '消防巡检柜', en: 'Pump inspection cabinet' },
  system: 'fire-water',
  page: 'inspectionCabinet',
  icon: 'cabinet-check',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['firePump'],
  gb26875: { systemType: 10, componentTypes: [82] },
  headline: ['inspectState'],
  glance: ['lastInspect', 'intervalHours', 'ctrlMode', 'frequency', 'pumpCurrent', 'mainPowerFault'],
  properties: {
    inspectState: choice('巡检状态', 'Inspection state', [
      state('idle', '待巡检', 'Idle'),
      state('running', '巡检中', 'Running', 'info', 'inspectStart'),
      state('passed', '巡检正常', 'Passed'),
      state('failed', '巡检异常', 'Failed', 'fault', 'inspectFail'),
    ]),
    frequency: measured('巡检频率', 'Drive frequency', { unit: 'Hz', min: 0, max: 60, decimals: 1, typical: 0 }),
    pumpCurrent: measured('巡检电流', 'Inspection current', amps(200, 0, 1)),
    intervalHours: writable(
      figure('巡检周期', 'Inspection interval', { unit: 'h', min: 1, max: 360, decimals: 0, typical: 168 }),
    ),
    lastInspect: text('上次巡检', 'Last inspection'),
    ctrlMode: controlMode,
    mainPowerFault,
  },
  commands: {
    inspect: command('立即巡检', 'Inspect now', 'confirm', ':custom', {
      timeoutSec: 120,
      done: [{ property: 'inspectState', is: 'running' }],
    }),
    setInterval: command('设置巡检周期', 'Set interval', 'confirm', ':update', {
      params: { hours: numberParam('周期', 'Interval', { unit: 'h', min: 1, max: 360, decimals: 0, default: 168 }) },
      done: [{ property: 'intervalHours', param: 'hours' }],
    }),
  },
  care: [
    careTest(
      'P7D',
      '自动巡检周期 ≤7 d，每台 ≥2 min',
      'Automatic inspection at least weekly, 2 min for each pump',
      'GB 50974 11.0.16 [memory]',
    ),
    careTest('P1M', '检测记录', 'Record of tests', 'GB 50974 14.0.4 [checked]'),
  ],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
