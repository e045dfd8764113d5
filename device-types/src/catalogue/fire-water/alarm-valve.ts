import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { pressureBelow } from '#vocabulary/limits.ts'
import { flag, measured, state } from '#vocabulary/property.ts'
import { pipeMegapascals } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { falseIsOpen } from '#vocabulary/states.ts'

export const alarmValve = defineDeviceType({
  id: 'alarmValve',
  equipmentTypeId: 137,
  name: { zh: '湿式报警阀组', en: 'Wet alarm valve' },
  system: 'fire-water',
  page: 'StandDetailIndex',
  icon: 'alarm-valve',
  nodeType: 'direct',
  gb26875: { systemType: 12, componentTypes: [98, 99] },
  headline: ['downPressure'],
  glance: ['pressureSwitch', 'downPressure', 'upPressure', 'valveClosed'],
  properties: {
    pressureSwitch: flag('压力开关', 'Pressure switch', [
      state(true, '动作', 'Active', 'fire', 'fireAlarm'),
      state(false, '正常', 'Idle'),
    ]),
    upPressure: measured('阀前压力', 'Upstream pressure', pipeMegapascals(0.5)),
    downPressure: measured('阀后压力', 'Downstream pressure', pipeMegapascals(0.5), [pressureBelow(0.1, '[practice]')]),
    valveClosed: flag('信号阀', 'Signal valve', [state(true, '关闭', 'Closed', 'hazard', 'valveClosed'), falseIsOpen]),
  },
  commands: { readNow },
  events: {
    fireAlarm: event('报警阀动作', 'Alarm valve operated', 'fire-alarm', 1),
    valveClosed: event('信号阀误关', 'Signal valve closed', 'hazard', 3),
  },
  care: [
    careTest(
      'P3M',
      '放水试验：警铃、压力开关、启泵',
      'Let water run: gong, pressure switch, pump',
      'GB 50261 9.0 [checked]',
    ),
    careTest('P1M', '阀位铅封锁链', 'Seal and chain of the valve', 'GB 50261 9.0 [memory]'),
  ],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
