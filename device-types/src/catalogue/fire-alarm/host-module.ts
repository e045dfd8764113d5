import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { figure, limit, measured } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { readNow, shieldPoint } from '#vocabulary/shared-commands.ts'

export const hostModule = defineDeviceType({
  id: 'hostModule',
  equipmentTypeId: 103,
  name: { zh: '报警主机模块', en: 'Host loop module' },
  system: 'fire-alarm',
  page: 'hostModel',
  icon: 'host-module',
  nodeType: 'child',
  fireLoad: 'always',
  childTypes: ['smokeDetectorWired', 'heatDetector', 'manualCallPoint'],
  gb26875: { systemType: 1, componentTypes: [21] },
  headline: ['state'],
  glance: ['loopNo', 'pointCount', 'loopVoltage'],
  properties: {
    state: pointState,
    loopNo: figure('回路号', 'Loop number', { unit: '', min: 1, max: 64, decimals: 0, typical: 1 }),
    loopVoltage: measured('回路电压', 'Loop voltage', { unit: 'V', min: 0, max: 36, decimals: 1, typical: 24.2 }, [
      limit('fault', 'lt', 18, 'loopFault', { basis: '24 V loop practice [practice]' }),
    ]),
    pointCount: figure('部件数', 'Points', count('个', 255, 96)),
  },
  commands: { readNow, shield: shieldPoint },
  events: { loopFault: event('回路故障', 'Loop fault', 'fault', 3) },
  care: [careTest('P1Y', '回路短路/断路隔离试验', 'Short and open the loop: isolators must act', 'GB 25201 [memory]')],
  reportIntervalSec: 60,
  offlineAfterSec: 180,
})
