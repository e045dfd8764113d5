import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, flag, limit, measured, state } from '#vocabulary/property.ts'
import { count, percentLel } from '#vocabulary/scales.ts'
import { mute, numberOf, readNow, reset, selfTest } from '#vocabulary/shared-commands.ts'
import { faulty, gasHighState, gasLowState, normal, shielded } from '#vocabulary/states.ts'

export const gasHost = defineDeviceType({
  id: 'gasHost',
  equipmentTypeId: 149,
  name: { zh: '可燃气体报警主机', en: 'Gas alarm host' },
  system: 'gas',
  page: 'gasHost',
  icon: 'gas-host',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['gasDetector', 'gasValve'],
  protocolIds: [549],
  gb26875: { systemType: 1, componentTypes: [10] },
  headline: ['runState'],
  glance: ['maxConcentration', 'alarmCount', 'valveOff', 'fanOn', 'mainPowerFault', 'backupPowerFault'],
  properties: {
    runState: choice('主机状态', 'Host state', [normal, gasLowState, gasHighState, faulty('hostFault'), shielded]),
    channelCount: figure('通道数', 'Channels', count('路', 64, 8)),
    alarmCount: measured('报警通道', 'Channels in alarm', count('路', 64, 0)),
    maxConcentration: measured('最高浓度', 'Highest concentration', percentLel(1.2), [
      limit('warning', 'gte', 20, 'gasLow', {
        range: [5, 25],
        basis: 'low limit <= 25 %LEL (GB/T 50493-2019 [checked]; GB 15322.1 range 5-25 %LEL [memory])',
      }),
      limit('alarm', 'gte', 50, 'gasHigh', {
        range: [25, 50],
        basis: 'high limit <= 50 %LEL (GB/T 50493-2019) [checked]',
      }),
    ]),
    ...hostPower,
    fanOn: flag('排风联动', 'Fan linkage', [
      state(true, '已启动', 'On', 'info', 'fanOn'),
      state(false, '未启动', 'Off'),
    ]),
    valveOff: flag('切断阀联动', 'Valve linkage', [
      state(true, '已切断', 'Shut', 'warning', 'valveClosed'),
      state(false, '未切断', 'Open'),
    ]),
  },
  commands: {
    mute,
    reset,
    selfTest,
    setThreshold: command('设置报警点', 'Set alarm levels', 'password', ':update', {
      params: {
        channel: numberOf('通道', 'Channel', 64),
        low: numberParam('低限', 'Low', { unit: '%LEL', min: 5, max: 25, decimals: 0, default: 20 }),
        high: numberParam('高限', 'High', { unit: '%LEL', min: 25, max: 50, decimals: 0, default: 50 }),
      },
    }),
    readNow,
  },
  events: { fanOn: event('排风启动', 'Fan started', 'event', 4) },
  alsoReports: ['mute', 'reset', 'selfTest', 'paramSet'],
  care: [
    careTest('P1Y', '探测器检定', 'Verify the detectors', 'JJG 693 [memory]'),
    careTest('P3M', '联动切断、排风试验', 'Shut-off and exhaust by linkage', 'GB 50116 8 / CJJ/T 146 [memory]'),
    careTest('P1M', '自检', 'Self-test', '[practice]'),
  ],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
  serviceLifeYears: 5,
})
