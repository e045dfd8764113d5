import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, limit, measured, state, text } from '#vocabulary/property.ts'

export const parkInfo = defineDeviceType({
  id: 'parkInfo',
  equipmentTypeId: 193,
  name: { zh: '车位/消防通道监测', en: 'Parking and fire-lane sensor' },
  system: 'park',
  page: 'parkInfo',
  icon: 'park',
  nodeType: 'direct',
  protocolIds: [37],
  note: 'The spec only says "park info page"; read here as parking space / fire-lane occupancy.',
  headline: ['occupied'],
  glance: ['occupiedMin', 'plate', 'battery', 'signal'],
  properties: {
    occupied: choice('占用状态', 'Occupancy', [
      state('free', '空闲', 'Free'),
      state('occupied', '占用', 'Occupied', 'info', 'occupied'),
      state('blocked', '消防通道占用', 'Fire lane blocked', 'alarm', 'fireLaneBlocked'),
    ]),
    occupiedMin: measured('占用时长', 'Occupied for', { unit: 'min', min: 0, max: 100_000, decimals: 0, typical: 0 }, [
      limit('alarm', 'gte', 5, 'fireLaneBlocked', {
        range: [1, 60],
        basis: 'fire lane must stay free (Fire Protection Law art. 28); 5 min practice [practice]',
      }),
    ]),
    plate: text('车牌号', 'Number plate'),
    ...wireless,
  },
  commands: { calibrate: command('地磁校准', 'Calibrate', 'confirm', ':custom') },
  events: { occupied: event('车位占用', 'Space occupied', 'event', 4) },
  care: [careTest('P6M', '地磁校准', 'Calibrate the ground sensor', '[practice]')],
  reportIntervalSec: 14_400,
  offlineAfterSec: 43_200,
})
