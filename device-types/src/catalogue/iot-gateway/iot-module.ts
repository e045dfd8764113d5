import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, numberParam, textParam, yesNoParam } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { flag, limit, measured, state, writable } from '#vocabulary/property.ts'
import { milliampLoop } from '#vocabulary/scales.ts'
import { numberOf } from '#vocabulary/shared-commands.ts'

const inputStates = [state(true, '闭合', 'Closed', 'info', 'diChanged'), state(false, '断开', 'Open')] as const

export const iotModule = defineDeviceType({
  id: 'iotModule',
  equipmentTypeId: 199,
  name: { zh: '采集控制模块', en: 'I/O module' },
  system: 'iot-gateway',
  page: 'IndustrialIotBaseStations',
  icon: 'module',
  nodeType: 'child',
  fireLoad: 'byFlag',
  headline: ['ai1'],
  glance: ['ai2', 'di1', 'di2', 'do1'],
  properties: {
    ai1: measured('模拟量1', 'Analogue 1', milliampLoop(8.2), [
      limit('fault', 'lt', 3.6, 'loopBroken', { basis: '4-20 mA loop: NAMUR NE 43 below 3.6 mA is a fault [memory]' }),
      limit('fault', 'gt', 21, 'loopBroken', { basis: 'NAMUR NE 43 above 21 mA is a fault [memory]' }),
    ]),
    ai2: measured('模拟量2', 'Analogue 2', milliampLoop(12.4)),
    di1: flag('开关量1', 'Digital input 1', inputStates),
    di2: flag('开关量2', 'Digital input 2', inputStates),
    do1: writable(flag('输出1', 'Output 1', [state(true, '闭合', 'On'), state(false, '断开', 'Off')])),
  },
  commands: {
    setOutput: command('输出控制', 'Set output', 'password', ':custom', {
      params: { no: numberOf('输出号', 'Output', 8), on: yesNoParam('闭合', 'On') },
    }),
    setRange: command('设置量程', 'Set range', 'confirm', ':update', {
      params: {
        channel: numberOf('通道', 'Channel', 8),
        low: numberParam('量程下限', 'Range low', { unit: '', min: -10_000, max: 100_000, decimals: 2, default: 0 }),
        high: numberParam('量程上限', 'Range high', {
          unit: '',
          min: -10_000,
          max: 100_000,
          decimals: 2,
          default: 100,
        }),
        unit: textParam('单位', 'Unit', 10),
      },
    }),
  },
  events: {
    loopBroken: event('回路断线', 'Loop broken', 'fault', 3),
    diChanged: event('开关量变化', 'Input changed', 'event', 4),
    outputSet: event('输出控制', 'Output set', 'operation', 5),
  },
  care: [careTest('P1Y', '端子、校准 4/20 mA', 'Terminals; calibrate 4 and 20 mA', '[practice]')],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
