import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { hostPower } from '#traits/host-power.ts'
import { command, yesNoParam } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, limit, measured, state } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { reset } from '#vocabulary/shared-commands.ts'
import { faulty, normal } from '#vocabulary/states.ts'

export const emergencyEvacuation = defineDeviceType({
  id: 'emergencyEvacuation',
  equipmentTypeId: 147,
  name: { zh: '应急照明和疏散指示系统', en: 'Emergency lighting and evacuation' },
  system: 'evacuation',
  page: 'emergencyEvacuation',
  icon: 'evacuation',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['emergencyLight'],
  gb26875: { systemType: 22 },
  headline: ['runState'],
  glance: ['lampFaultCount', 'backupMinutes', 'mainPowerFault', 'backupPowerFault', 'batteryVoltage'],
  properties: {
    runState: choice('系统状态', 'System state', [
      normal,
      state('emergency', '应急启动', 'Emergency', 'alarm', 'emergencyStart'),
      faulty('hostFault'),
      state('test', '月检/年检', 'Test', 'info', 'selfTest'),
    ]),
    ...hostPower,
    batteryVoltage: measured(
      '蓄电池电压',
      'Battery voltage',
      { unit: 'V', min: 0, max: 60, decimals: 1, typical: 36.4 },
      [limit('fault', 'lt', 32, 'batteryLow', { basis: '36 V class A system [practice]' })],
    ),
    lampCount: figure('灯具总数', 'Lamps', count('盏', 5000, 240)),
    lampFaultCount: measured('灯具故障数', 'Lamp faults', count('盏', 5000, 0)),
    backupMinutes: measured('应急时间', 'Autonomy', { unit: 'min', min: 0, max: 300, decimals: 0, typical: 95 }, [
      limit('hazard', 'lt', 30, 'autonomyShort', {
        basis: 'GB 51309 3.2.4: 30 min and above by building class (90 min when over 100 m) [memory]',
      }),
    ]),
  },
  commands: {
    emergency: command('强制应急', 'Force emergency', 'slide', ':custom', {
      protectiveDirection: { param: 'on' },
      params: { on: yesNoParam('启动', 'Start') },
      done: [{ property: 'runState', is: 'emergency', param: 'on' }],
    }),
    monthTest: command('月检', 'Monthly test', 'confirm', ':custom', { done: [{ property: 'runState', is: 'test' }] }),
    reset,
  },
  events: {
    emergencyStart: event('应急启动', 'Emergency started', 'event', 4),
    hostFault: event('控制器故障', 'Controller fault', 'fault', 3),
    batteryLow: event('蓄电池欠压', 'Battery voltage low', 'fault', 3),
    autonomyShort: event('应急时间不足', 'Autonomy too short', 'hazard', 3),
  },
  alsoReports: ['reset'],
  care: [
    careTest('P1M', '月检：转应急 30–180 s', 'Monthly: on emergency power for 30–180 s', 'GB 17945 [memory]'),
    careTest(
      'P1Y',
      '放电至终止，时间 ≥ 设计值',
      'Discharge to the end, as long as designed',
      'GB 17945 / GB 51309 [memory]',
    ),
    careTest('P3M', '手动应急启动', 'Start emergency mode by hand', 'GB 51309 7.0 [memory]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
