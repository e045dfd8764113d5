import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, textParam } from '#vocabulary/command.ts'
import { signal } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { figure, measured, state, text } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { cronParam } from '#vocabulary/shared-commands.ts'
import { loadEnergy } from '#vocabulary/site-properties.ts'

export const intelligentLight = defineDeviceType({
  id: 'intelligentLight',
  equipmentTypeId: 190,
  name: { zh: '智能照明', en: 'Smart lighting' },
  system: 'lighting',
  page: 'IntelligentLight',
  icon: 'light',
  nodeType: 'gateway',
  fireLoad: 'byFlag',
  childTypes: ['lightModule'],
  headline: ['onLoops'],
  glance: ['sceneActive', 'totalPower', 'moduleCount', 'energyTotal', 'signal'],
  properties: {
    moduleCount: figure('模块数', 'Modules', count('个', 64, 6)),
    onLoops: measured('点亮回路', 'Loops on', count('路', 512, 12)),
    totalPower: measured('总功率', 'Total power', { unit: 'W', min: 0, max: 100_000, decimals: 0, typical: 2400 }),
    sceneActive: {
      ...text('当前场景', 'Active scene'),
      values: [
        state('day', '白天', 'Day'),
        state('night', '夜间', 'Night'),
        state('allOn', '全开', 'All on'),
        state('allOff', '全关', 'All off'),
      ],
    },
    energyTotal: loadEnergy,
    signal,
  },
  typical: { energyTotal: 2210.2 },
  commands: {
    runScene: command('执行场景', 'Run scene', 'none', ':custom', {
      params: { sceneId: textParam('场景', 'Scene') },
      done: [{ property: 'sceneActive', param: 'sceneId' }],
    }),
    allOn: command('全开', 'All on', 'none', ':batch'),
    allOff: command('全关', 'All off', 'confirm', ':batch', { done: [{ property: 'onLoops', is: 0 }] }),
    setTimer: command('设置定时', 'Set timer', 'none', ':update', { params: { cron: cronParam } }),
  },
  together: { on: 'allOn', off: 'allOff' },
  events: { sceneRun: event('场景执行', 'Scene run', 'operation', 5) },
  alsoReports: ['commFault'],
  care: [careTest('P1Y', '回路核对', 'Check each circuit', '[practice]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
