import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { firmware, manualOrAutomatic } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, flag, limit, measured, state } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { dutyCheck, mute, readNow, reset, selfTest } from '#vocabulary/shared-commands.ts'
import { faulty, inFire, monitoring, shielded, supervisory, testing } from '#vocabulary/states.ts'

export const fireAlarmHost = defineDeviceType({
  id: 'fireAlarmHost',
  equipmentTypeId: 101,
  name: { zh: '火灾报警主机', en: 'Fire alarm control unit' },
  system: 'fire-alarm',
  page: 'alarmHost',
  icon: 'alarm-host',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: [
    'hostModule',
    'smokeDetectorWired',
    'heatDetector',
    'compositeDetector',
    'manualCallPoint',
    'hydrantButton',
    'ioModule',
    'acoustoOptic',
  ],
  gb26875: { systemType: 1, componentTypes: [1] },
  headline: ['runState'],
  glance: ['fireCount', 'faultCount', 'shieldCount', 'ctrlMode', 'mainPowerFault', 'backupPowerFault'],
  properties: {
    runState: choice('运行状态', 'Run state', [
      monitoring,
      inFire,
      faulty('hostFault'),
      shielded,
      supervisory,
      testing,
    ]),
    ctrlMode: manualOrAutomatic,
    linkageOutput: flag('联动启动', 'Linkage started', [
      state(true, '已启动', 'Started', 'alarm', 'linkageStart'),
      state(false, '未启动', 'Not started'),
    ]),
    feedback: flag('联动反馈', 'Linkage feedback', [
      state(true, '有反馈', 'Feedback', 'info', 'linkageFeedback'),
      state(false, '无反馈', 'None'),
    ]),
    ...hostPower,
    busFault: flag('总线状态', 'Bus', [
      state(true, '总线故障', 'Bus fault', 'fault', 'busFault'),
      state(false, '总线正常', 'Bus normal'),
    ]),
    loopCount: figure('回路数', 'Loops', count('路', 64, 4)),
    pointCount: figure('部件总数', 'Points', count('个', 20_000, 386)),
    fireCount: measured('当前火警数', 'Points in fire alarm', count('个', 20_000, 0)),
    faultCount: measured('当前故障数', 'Points in fault', count('个', 20_000, 1)),
    shieldCount: measured('当前屏蔽数', 'Points shielded', count('个', 20_000, 0), [
      limit('hazard', 'gt', 0, 'shielded', {
        basis: 'GB 25201: shielded points must be recorded and repaired [memory]',
      }),
    ]),
    firmware,
  },
  commands: { mute, reset, selfTest, readNow, dutyCheck },
  events: {
    hostFault: event('主机故障', 'Control unit fault', 'fault', 3),
  },
  alsoReports: ['mute', 'reset', 'dutyNoAnswer', 'dutyAnswered'],
  care: [
    careTest(
      'P1D',
      '面板自检、无火警故障屏蔽、打在自动',
      'Panel check: no fire, fault or shield left, in automatic',
      'GB 25506 / GB 25201 [memory]',
    ),
    careTest('P1Y', '备电带载时间实测', 'Run on its battery under load, timed', 'GB 29837 [checked]'),
    careTest('P1Y', '全系统检测', 'Test of the whole system', 'Fire Protection Law art. 16 [memory]'),
  ],
  reportIntervalSec: 60,
  offlineAfterSec: 180,
  serviceLifeYears: 12,
})
