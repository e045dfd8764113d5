import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, flag, limit, state, text } from '#vocabulary/property.ts'
import { percent } from '#vocabulary/scales.ts'
import { ptz, snapshot } from '#vocabulary/shared-commands.ts'

export const camera = defineDeviceType({
  id: 'camera',
  equipmentTypeId: 186,
  name: { zh: '摄像机', en: 'Camera' },
  system: 'video',
  page: 'camera',
  icon: 'camera',
  nodeType: 'direct',
  headline: ['streamState'],
  glance: ['recording', 'diskFree'],
  properties: {
    streamState: choice('码流状态', 'Stream', [
      state('ok', '正常', 'Normal'),
      state('lost', '视频丢失', 'Video lost', 'fault', 'videoLost'),
      state('covered', '镜头遮挡', 'Lens covered', 'fault', 'lensCovered'),
    ]),
    streamUrl: text('播放地址', 'Stream address', 500),
    recording: flag('录像', 'Recording', [
      state(true, '录像中', 'Recording'),
      state(false, '未录像', 'Not recording', 'hazard', 'noRecording'),
    ]),
    diskFree: figure('存储剩余', 'Storage left', percent(42), [
      limit('hazard', 'lt', 5, 'diskFull', { basis: '[practice]' }),
    ]),
  },
  commands: { play: command('播放', 'Play', 'none', ':select', { isUnseen: true }), snapshot, ptz },
  events: {
    videoLost: event('视频丢失', 'Video lost', 'fault', 3),
    noRecording: event('录像停止', 'Not recording', 'hazard', 3),
    leavePost: event('离岗', 'Left post', 'alarm', 2),
    motion: event('移动侦测', 'Motion', 'event', 4),
  },
  alsoReports: ['fireLaneBlocked'],
  care: [careTest('P3M', '擦镜头、校时、录像回放', 'Wipe the lens, set the clock, play a recording', '[practice]')],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
