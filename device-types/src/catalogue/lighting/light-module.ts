import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, numberParam, yesNoParam } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { figure, text, writable } from '#vocabulary/property.ts'
import { percent } from '#vocabulary/scales.ts'
import { numberOf } from '#vocabulary/shared-commands.ts'
import { loadPower } from '#vocabulary/site-properties.ts'

export const lightModule = defineDeviceType({
  id: 'lightModule',
  equipmentTypeId: 191,
  name: { zh: '照明模块', en: 'Lighting module' },
  system: 'lighting',
  page: 'IntelligentLight',
  icon: 'light-module',
  nodeType: 'child',
  fireLoad: 'byFlag',
  hasChildren: true,
  note: 'The children are the module loops.',
  headline: ['power'],
  glance: ['loopCount', 'power', 'brightness'],
  properties: {
    loopCount: figure('回路数', 'Loops', { unit: '路', min: 1, max: 16, decimals: 0, typical: 8 }),
    loopStates: {
      ...text('回路状态', 'Loop states', 32),
      switches: { on: { zh: '亮', en: 'On' }, none: { zh: '全灭', en: 'All off' } },
    },
    brightness: writable(figure('亮度', 'Brightness', percent(80))),
    power: loadPower,
  },
  commands: {
    setLoop: command('回路开关', 'Set loop', 'none', ':custom', {
      params: { loop: numberOf('回路', 'Loop', 16), on: yesNoParam('打开', 'On') },
    }),
    setBrightness: command('调光', 'Set brightness', 'none', ':custom', {
      params: {
        brightness: numberParam('亮度', 'Brightness', { unit: '%', min: 0, max: 100, decimals: 0, default: 80 }),
      },
      done: [{ property: 'brightness', param: 'brightness' }],
    }),
  },
  events: { loopSwitched: event('回路切换', 'Loop switched', 'operation', 5) },
  alsoReports: ['commFault'],
  care: [careTest('P1Y', '紧固', 'Tighten', '[practice]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
