import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { choice, state, text } from '#vocabulary/property.ts'

export const patrolPoint = defineDeviceType({
  id: 'patrolPoint',
  equipmentTypeId: 202,
  name: { zh: '巡检点标签', en: 'Patrol point tag' },
  system: 'patrol',
  page: 'none',
  icon: 'patrol-point',
  nodeType: 'direct',
  note: 'Passive NFC / QR tag: it never reports, it is never offline (reportIntervalSec 0).',
  headline: ['codeKind'],
  glance: ['lastCheck', 'code'],
  properties: {
    codeKind: choice('标签类型', 'Tag kind', [
      state('nfc', 'NFC', 'NFC'),
      state('qr', '二维码', 'QR code'),
      state('both', 'NFC+二维码', 'NFC and QR'),
    ]),
    code: text('编码', 'Code'),
    lastCheck: text('上次打卡', 'Last check-in'),
  },
  events: {
    checkIn: event('打卡', 'Check-in', 'operation', 5),
    missed: event('漏检', 'Missed', 'hazard', 3),
    checkAbnormal: event('巡检异常', 'Patrol abnormality', 'hazard', 3),
  },
  care: [careTest('P1Y', '标签更换', 'Change the tag', '[practice]')],
  reportIntervalSec: 0,
  offlineAfterSec: 0,
})
