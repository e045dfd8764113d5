import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { command } from '#vocabulary/command.ts'
import { iccid, signal } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, flag, state, text } from '#vocabulary/property.ts'
import { dutyCheck, readNow, reset } from '#vocabulary/shared-commands.ts'
import { faulty, inFire, monitoring, testing } from '#vocabulary/states.ts'

export const userInfoTransmitter = defineDeviceType({
  id: 'userInfoTransmitter',
  equipmentTypeId: 102,
  name: { zh: '用户信息传输装置', en: 'User information transmission device' },
  system: 'fire-alarm',
  page: 'alarmHost',
  icon: 'transmitter',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['fireAlarmHost'],
  gb26875: { unitFlags: [21, 24, 25, 26, 28] },
  headline: ['centreLinkFault'],
  glance: ['onDuty', 'lineFault', 'mainPowerFault', 'backupPowerFault', 'signal'],
  properties: {
    runState: choice('运行状态', 'Run state', [monitoring, testing, inFire, faulty('deviceFault')]),
    ...hostPower,
    centreLinkFault: flag('与中心通信', 'Link to centre', [
      state(true, '通信信道故障', 'Channel fault', 'fault', 'commFault'),
      state(false, '通信正常', 'Channel normal'),
    ]),
    lineFault: flag('监测连接线路', 'Monitored line', [
      state(true, '线路故障', 'Line fault', 'fault', 'lineFault'),
      state(false, '线路正常', 'Line normal'),
    ]),
    onDuty: flag('值班状态', 'On duty', [
      state(true, '在岗', 'On duty'),
      state(false, '离岗', 'Off duty', 'hazard', 'dutyNoAnswer'),
    ]),
    softwareVersion: text('软件版本', 'Software version'),
    signal,
    iccid,
  },
  commands: {
    dutyCheck,
    syncTime: command('同步时钟', 'Synchronise clock', 'none', ':custom'),
    init: command('初始化', 'Initialise', 'password', ':custom'),
    readNow,
    reset,
  },
  events: {
    deviceFault: event('装置故障', 'Device fault', 'fault', 3),
    lineFault: event('监测线路故障', 'Monitored line fault', 'fault', 3),
  },
  alsoReports: ['manualAlarm', 'mute', 'reset', 'alarmCleared', 'dutyAnswered'],
  care: [
    careTest('P1D', '自检 1 次', 'One self-test', 'GB 50440-2007 [memory]'),
    careTest(
      'P15D',
      '模拟火警发送试验，每月不少于 2 次',
      'Send a simulated fire, at least twice a month',
      'GB 50440-2007 [memory]',
    ),
    careTest('P3M', '主备电切换', 'Switch between mains and battery', '[practice]'),
  ],
  reportIntervalSec: 30,
  offlineAfterSec: 120,
})
