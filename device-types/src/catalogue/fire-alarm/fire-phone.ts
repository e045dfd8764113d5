import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, state } from '#vocabulary/property.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

export const firePhone = defineDeviceType({
  id: 'firePhone',
  equipmentTypeId: 118,
  name: { zh: '消防电话', en: 'Fire telephone' },
  system: 'fire-alarm',
  page: 'StandDetailIndex',
  icon: 'phone',
  nodeType: 'child',
  fireLoad: 'always',
  gb26875: { systemType: 24 },
  headline: ['state'],
  glance: ['pointAddress'],
  properties: {
    state: choice('电话状态', 'Phone state', [
      state('idle', '待机', 'Idle'),
      state('call', '呼叫', 'Calling', 'warning', 'phoneCall'),
      state('talk', '通话', 'Talking', 'info'),
      sensorFaulty,
    ]),
    pointAddress,
  },
  commands: { readNow },
  events: { phoneCall: event('消防电话呼叫', 'Phone call', 'event', 4) },
  care: [
    careTest(
      'P3M',
      '逐台通话试验（每季 25 %）',
      'Call every telephone, a quarter of them each quarter',
      'GB 25201 [memory]',
    ),
  ],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
})
