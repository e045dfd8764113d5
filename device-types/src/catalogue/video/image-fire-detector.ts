import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { detectorState } from '#vocabulary/fire-properties.ts'
import { flag, limit, measured, state } from '#vocabulary/property.ts'
import { percent } from '#vocabulary/scales.ts'
import { ptz, snapshot } from '#vocabulary/shared-commands.ts'

export const imageFireDetector = defineDeviceType({
  id: 'imageFireDetector',
  equipmentTypeId: 185,
  name: { zh: '图像型火灾探测器', en: 'Video fire detector' },
  system: 'video',
  page: 'camera',
  icon: 'camera-fire',
  nodeType: 'direct',
  gb26875: { systemType: 1, componentTypes: [78] },
  headline: ['state'],
  glance: ['confidence', 'occluded'],
  properties: {
    state: detectorState(state('alarm', '烟火报警', 'Smoke or flame seen', 'fire', 'fireAlarm')),
    confidence: measured('识别置信度', 'Confidence', percent(0), [
      limit('alarm', 'gte', 85, 'fireAlarm', { basis: 'two-frame confirmation practice [practice]' }),
      limit('warning', 'gte', 60, 'fireSuspect', { basis: '[practice]' }),
    ]),
    occluded: flag('镜头遮挡', 'Lens covered', [
      state(true, '遮挡', 'Covered', 'fault', 'lensCovered'),
      state(false, '正常', 'Clear'),
    ]),
  },
  commands: { snapshot, ptz },
  events: {
    fireAlarm: event('烟火识别火警', 'Video fire alarm', 'fire-alarm', 1),
    fireSuspect: event('疑似烟火', 'Suspected fire', 'alarm', 2),
  },
  care: [
    careTest('P3M', '擦镜头、查遮挡', 'Wipe the lens, see that nothing covers it', '[practice]'),
    careTest('P1Y', '标准火试验', 'Test with a standard fire', 'GB 15631 / GB 25201 [memory]'),
  ],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
