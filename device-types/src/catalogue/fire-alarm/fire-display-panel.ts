import { defineDeviceType } from '#define-device-type.ts'
import { mainPowerFault, pointAddress } from '#vocabulary/device-properties.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const fireDisplayPanel = defineDeviceType({
  id: 'fireDisplayPanel',
  equipmentTypeId: 115,
  name: { zh: '火灾显示盘', en: 'Fire display panel' },
  system: 'fire-alarm',
  page: 'StandDetailIndex',
  icon: 'panel',
  nodeType: 'child',
  fireLoad: 'always',
  gb26875: { systemType: 1, componentTypes: [22] },
  headline: ['state'],
  properties: {
    state: pointState,
    mainPowerFault,
    pointAddress,
  },
  commands: { shield: shieldPoint },
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
