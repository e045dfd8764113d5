import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { tamper } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, limit, measured, state, writable } from '#vocabulary/property.ts'
import { secondsOfDay } from '#vocabulary/scales.ts'
import { closed, sensorFaulty } from '#vocabulary/states.ts'

export const fireDoor = defineDeviceType({
  id: 'fireDoor',
  equipmentTypeId: 143,
  name: { zh: '防火门', en: 'Fire door' },
  system: 'smoke-control',
  page: 'fireDoor',
  icon: 'fire-door',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 19, componentTypes: [102] },
  headline: ['doorState'],
  glance: ['doorKind', 'battery', 'signal', 'tamper'],
  properties: {
    doorKind: writable(
      choice('门类型', 'Door kind', [state('nc', '常闭', 'Normally closed'), state('no', '常开', 'Normally open')]),
    ),
    doorState: choice('门状态', 'Door state', [
      closed,
      state('open', '开启', 'Open', 'warning', 'doorOpened'),
      state('openLong', '超时未关', 'Left open', 'hazard', 'doorLeftOpen'),
      sensorFaulty,
    ]),
    openSeconds: measured('开启时长', 'Open for', secondsOfDay(0), [
      limit('hazard', 'gte', 180, 'doorLeftOpen', {
        range: [30, 3600],
        basis: 'normally-closed door must close again; 60-300 s practice [practice]',
      }),
    ]),
    ...wireless,
    tamper,
  },
  commands: {
    release: command('释放关门', 'Release (close)', 'slide', ':custom', {
      protectiveDirection: 'towards',
      done: [{ property: 'doorState', is: 'closed' }],
    }),
    setOpenTimeout: command('设置开门超时', 'Set open time-out', 'none', ':update', {
      params: { sec: numberParam('超时', 'Time-out', { unit: 's', min: 30, max: 3600, decimals: 0, default: 180 }) },
    }),
  },
  events: {
    doorOpened: event('防火门开启', 'Door opened', 'event', 4),
    doorLeftOpen: event('防火门未关', 'Door left open', 'hazard', 3),
  },
  care: [
    careTest(
      'P3M',
      '释放关闭试验、闭门器顺序器',
      'Release and close; closer and sequencer',
      'GB 50877 / GB 25201 [memory]',
    ),
    careTest('P1D', '常闭门不得用物顶开（巡查）', 'A closed door is not wedged open (on patrol)', 'GB 25201 [memory]'),
  ],
  reportIntervalSec: 14_400,
  offlineAfterSec: 43_200,
})
