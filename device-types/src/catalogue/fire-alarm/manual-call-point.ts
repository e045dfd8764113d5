import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { battery, pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { reset, shieldPoint } from '#vocabulary/shared-commands.ts'

export const manualCallPoint = defineDeviceType({
  id: 'manualCallPoint',
  equipmentTypeId: 112,
  name: { zh: '手动火灾报警按钮', en: 'Manual call point' },
  system: 'fire-alarm',
  page: 'equ_fire_detector',
  icon: 'call-point',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [23] },
  headline: ['state'],
  glance: ['pointAddress', 'battery'],
  properties: {
    state: pointState,
    pointAddress,
    battery,
  },
  commands: { reset, shield: shieldPoint },
  events: { fireAlarm: event('手动报警', 'Manual fire alarm', 'fire-alarm', 1) },
  alsoReports: ['reset'],
  care: [
    careTest(
      'P1Y',
      '按下试验 100 %（分批每季 25 %）',
      'Press every one, a quarter of them each quarter',
      'GB 25201 [memory]',
    ),
  ],
  reportIntervalSec: 86_400,
  offlineAfterSec: 180_000,
})
