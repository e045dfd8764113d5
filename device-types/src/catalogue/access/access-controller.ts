import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { choiceParam, command, textParam } from '#vocabulary/command.ts'
import { signal, tamper } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, flag, state } from '#vocabulary/property.ts'
import { closed, normal } from '#vocabulary/states.ts'

const lockModes = [
  normal,
  state('alwaysOpen', '常开', 'Always open', 'warning', 'alwaysOpen'),
  state('alwaysClosed', '常闭', 'Always closed', 'warning', 'alwaysClosed'),
]

export const accessController = defineDeviceType({
  id: 'accessController',
  equipmentTypeId: 188,
  name: { zh: '门禁控制器', en: 'Access controller' },
  system: 'access',
  page: 'acControl',
  icon: 'access',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  childTypes: ['doorMagnet'],
  headline: ['doorState'],
  glance: ['lockMode', 'fireRelease', 'tamper', 'signal'],
  properties: {
    doorState: choice('门状态', 'Door state', [
      closed,
      state('open', '打开', 'Open', 'info', 'doorOpened'),
      state('forced', '强行开门', 'Forced', 'alarm', 'doorForced'),
      state('held', '门未关', 'Held open', 'warning', 'doorHeld'),
    ]),
    lockMode: choice('锁模式', 'Lock mode', lockModes),
    fireRelease: flag('消防联动释放', 'Fire release', [
      state(true, '已释放', 'Released', 'warning', 'fireRelease'),
      state(false, '未释放', 'Not released'),
    ]),
    tamper,
    signal,
  },
  commands: {
    open: command('远程开门', 'Open door', 'confirm', ':custom'),
    setMode: command('设置锁模式', 'Set lock mode', 'password', ':custom', {
      params: { mode: choiceParam('模式', 'Mode', 'normal', lockModes) },
      done: [{ property: 'lockMode', param: 'mode' }],
    }),
    grant: command('下发权限', 'Grant access', 'none', ':update', {
      params: { userId: textParam('人员', 'Person'), validTo: textParam('有效期至', 'Valid until') },
    }),
  },
  events: {
    doorForced: event('强行开门', 'Door forced', 'alarm', 2),
    doorHeld: event('门未关', 'Door held open', 'hazard', 3),
    alwaysOpen: event('设为常开', 'Always open', 'operation', 5),
    alwaysClosed: event('设为常闭', 'Always closed', 'hazard', 3),
    fireRelease: event('消防联动释放', 'Fire release', 'event', 4),
    accessDenied: event('拒绝通行', 'Access denied', 'event', 4),
  },
  care: [
    careTest('P3M', '消防联动释放试验', 'Released by the fire linkage', 'GB 50116 4.10 / GB 25201 [memory]'),
    careTest('P1M', '断电开锁试验', 'Opens without power', '[practice]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
