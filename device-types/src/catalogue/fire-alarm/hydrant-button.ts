import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { flag, state } from '#vocabulary/property.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const hydrantButton = defineDeviceType({
  id: 'hydrantButton',
  equipmentTypeId: 113,
  name: { zh: '消火栓按钮', en: 'Hydrant button' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'hydrant-button',
  nodeType: 'child',
  gb26875: { systemType: 11, componentTypes: [24] },
  headline: ['state'],
  glance: ['pumpFeedback', 'pointAddress'],
  properties: {
    state: pointState,
    pumpFeedback: flag('启泵反馈', 'Pump feedback', [
      state(true, '已启泵', 'Pump started', 'info', 'pumpStarted'),
      state(false, '未启泵', 'Not started'),
    ]),
    pointAddress,
  },
  commands: { shield: shieldPoint },
  events: {
    fireAlarm: event('消火栓按钮动作', 'Hydrant button pressed', 'fire-alarm', 1),
    pumpStarted: event('启泵反馈', 'Pump started', 'event', 4),
  },
  care: [
    careTest(
      'P1Y',
      '按下试验，核对启泵联动与反馈',
      'Press it: the pump starts and reports back',
      'GB 50116 4.3 / GB 25201 [memory]',
    ),
  ],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
