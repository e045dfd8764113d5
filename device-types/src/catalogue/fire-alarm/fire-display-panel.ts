import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
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
  glance: ['mainPowerFault', 'pointAddress'],
  properties: {
    state: pointState,
    mainPowerFault,
    pointAddress,
  },
  commands: { shield: shieldPoint },
  care: [careTest('P3M', '自检、声光与汉字显示', 'Self-test of sound, light and display', 'GB 25201 [memory]')],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
