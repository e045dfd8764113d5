import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, textParam } from '#vocabulary/command.ts'
import { mainPowerFault } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, state } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

export const emergencyBroadcast = defineDeviceType({
  id: 'emergencyBroadcast',
  equipmentTypeId: 117,
  name: { zh: '消防应急广播', en: 'Emergency broadcast' },
  system: 'fire-alarm',
  page: 'StandDetailIndex',
  icon: 'broadcast',
  nodeType: 'direct',
  fireLoad: 'always',
  hasChildren: true,
  gb26875: { systemType: 21 },
  headline: ['state'],
  glance: ['zoneCount', 'mainPowerFault'],
  properties: {
    state: choice('广播状态', 'Broadcast state', [
      state('idle', '待机', 'Idle'),
      state('fire', '应急广播', 'Emergency broadcast', 'alarm', 'broadcastOn'),
      state('normal', '日常广播', 'Normal broadcast', 'info'),
      sensorFaulty,
    ]),
    zoneCount: figure('分区数', 'Zones', count('个', 128, 8)),
    mainPowerFault,
  },
  commands: {
    start: command('启动应急广播', 'Start emergency broadcast', 'password', ':custom', {
      params: { zones: textParam('分区', 'Zones', 140) },
      done: [{ property: 'state', is: 'fire' }],
    }),
    stop: command('停止广播', 'Stop', 'confirm', ':custom', { done: [{ property: 'state', is: ['idle', 'normal'] }] }),
  },
  events: { broadcastOn: event('应急广播启动', 'Broadcast started', 'event', 4) },
  care: [
    careTest(
      'P1Y',
      '分区试播，声压高于背景 15 dB',
      'Broadcast zone by zone, 15 dB above the room',
      'GB 50116 6.6 [memory]',
    ),
    careTest('P3M', '功放主备切换', 'Switch to the standby amplifier', 'GB 25201 [memory]'),
  ],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
