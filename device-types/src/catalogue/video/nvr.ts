import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, limit, measured, state } from '#vocabulary/property.ts'
import { count, percent } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'

export const nvr = defineDeviceType({
  id: 'nvr',
  equipmentTypeId: 187,
  name: { zh: '录像机', en: 'Video recorder' },
  system: 'video',
  page: 'camera',
  icon: 'nvr',
  nodeType: 'gateway',
  childTypes: ['camera'],
  headline: ['onlineChannels'],
  headlineTotal: 'channelCount',
  glance: ['diskState', 'diskFree'],
  properties: {
    channelCount: figure('通道数', 'Channels', count('路', 128, 16)),
    onlineChannels: measured('在线通道', 'Channels online', count('路', 128, 16)),
    diskFree: measured('存储剩余', 'Storage left', percent(33), [
      limit('hazard', 'lt', 5, 'diskFull', { basis: '[practice]' }),
    ]),
    diskState: choice('硬盘状态', 'Disk', [
      state('ok', '正常', 'Normal'),
      state('error', '硬盘故障', 'Disk fault', 'fault', 'diskFault'),
    ]),
  },
  commands: { readNow },
  events: { diskFault: event('硬盘故障', 'Disk fault', 'fault', 3) },
  care: [careTest('P1M', '抽查回放、校时', 'Play some recordings, set the clock', '[practice]')],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
