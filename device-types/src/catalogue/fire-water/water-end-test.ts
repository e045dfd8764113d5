import { defineDeviceType } from '#define-device-type.ts'
import { careTest, proven } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { pressureAbove, pressureBelow } from '#vocabulary/limits.ts'
import { choice, figure, limit, measured, state } from '#vocabulary/property.ts'
import { pipeMegapascals } from '#vocabulary/scales.ts'
import { setFrequentReport } from '#vocabulary/shared-commands.ts'
import { closed, sensorFaulty } from '#vocabulary/states.ts'

export const waterEndTest = defineDeviceType({
  id: 'waterEndTest',
  equipmentTypeId: 136,
  name: { zh: '末端试水装置', en: 'Sprinkler end test device' },
  system: 'fire-water',
  page: 'waterEndTest',
  icon: 'end-test',
  nodeType: 'direct',
  protocolIds: [600, 601],
  gb26875: { systemType: 12 },
  headline: ['staticPressure'],
  glance: ['dynamicPressure', 'flowSwitchSec', 'pumpStartSec', 'valveState', 'battery', 'signal'],
  properties: {
    valveState: choice('试水阀状态', 'Test valve', [
      closed,
      state('open', '放水中', 'Draining', 'info', 'testStart'),
      sensorFaulty,
    ]),
    staticPressure: measured('静压', 'Static pressure', pipeMegapascals(0.35), [
      pressureBelow(0.1, 'GB 50974 5.2.2: sprinkler static >= 0.10 MPa [checked]'),
      pressureAbove(1.2, 'GB 50084 [memory]'),
    ]),
    dynamicPressure: measured('动压', 'Dynamic pressure', pipeMegapascals(0.12), [
      limit('hazard', 'lt', 0.05, 'dynamicLow', {
        basis: 'GB 50084 5.0.1: worst sprinkler working pressure >= 0.05 MPa [memory]',
      }),
    ]),
    flow: measured('试水流量', 'Test flow', { unit: 'L/min', min: 0, max: 300, decimals: 1, typical: 0 }),
    flowSwitchSec: figure(
      '水流指示器响应',
      'Flow switch response',
      { unit: 's', min: 0, max: 300, decimals: 0, typical: 0 },
      [limit('hazard', 'gt', 90, 'flowSwitchSlow', { basis: 'flow indicator delay 2-90 s (GB 5135.7) [memory]' })],
    ),
    pumpStartSec: figure('启泵时间', 'Pump start time', { unit: 's', min: 0, max: 600, decimals: 0, typical: 0 }, [
      limit('hazard', 'gt', 300, 'pumpStartSlow', {
        basis: 'GB 50261: pump starts within 5 min of an end test [memory]',
      }),
    ]),
    ...wireless,
  },
  commands: {
    testStart: command('开始试水', 'Start test', 'password', ':custom', {
      timeoutSec: 60,
      params: {
        durationSec: numberParam('放水时长', 'Drain for', { unit: 's', min: 10, max: 600, decimals: 0, default: 120 }),
      },
      done: [{ property: 'valveState', is: 'open' }],
    }),
    testStop: command('停止试水', 'Stop test', 'none', ':custom', { done: [{ property: 'valveState', is: 'closed' }] }),
    setReportInterval: setFrequentReport(1800),
  },
  events: {
    testStart: event('试水开始', 'End test started', 'operation', 5),
    testStop: event('试水结束', 'End test ended', 'operation', 5),
    dynamicLow: event('末端动压不足', 'Dynamic pressure low', 'hazard', 3),
    flowSwitchSlow: event('水流指示器响应慢', 'Flow switch slow', 'hazard', 3),
    pumpStartSlow: event('启泵超时', 'Pump start late', 'hazard', 3),
  },
  care: [
    proven(
      'waterTest',
      careTest(
        'P3M',
        '放水试验（末端、报警阀旁）',
        'Let water run at the end and beside the alarm valve',
        'GB 50261 9.0 [checked]',
      ),
    ),
    proven('waterTest', careTest('P2M', '水流指示器动作试验', 'Make the flow indicator act', 'GB 50261 9.0 [checked]')),
  ],
  reportIntervalSec: 1800,
  offlineAfterSec: 5400,
})
