import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { flag, state } from '#vocabulary/property.ts'
import { shield } from '#vocabulary/shared-commands.ts'

export const flowIndicator = defineDeviceType({
  id: 'flowIndicator',
  equipmentTypeId: 138,
  name: { zh: '水流指示器', en: 'Water flow indicator' },
  system: 'fire-water',
  page: 'StandDetailIndex',
  icon: 'flow',
  nodeType: 'child',
  gb26875: { systemType: 12, componentTypes: [96] },
  headline: ['flowing'],
  properties: {
    flowing: flag('水流状态', 'Flow', [
      state(true, '有水流', 'Flowing', 'fire', 'fireAlarm'),
      state(false, '无水流', 'No flow'),
    ]),
  },
  commands: { shield },
  events: { fireAlarm: event('水流报警', 'Water-flow alarm', 'fire-alarm', 1) },
  alsoReports: ['shielded'],
  care: [careTest('P2M', '末端试水使其动作', 'Make it act by an end-of-line test', 'GB 50261 9.0 [checked]')],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
