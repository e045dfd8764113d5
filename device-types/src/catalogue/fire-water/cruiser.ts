import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { signal } from '#vocabulary/device-properties.ts'
import { choice, daily, measured, state } from '#vocabulary/property.ts'
import { percent, pipeMegapascals } from '#vocabulary/scales.ts'
import { normal } from '#vocabulary/states.ts'

export const cruiser = defineDeviceType({
  id: 'cruiser',
  equipmentTypeId: 134,
  name: { zh: '消防巡检仪', en: 'Fire pump inspector' },
  system: 'fire-water',
  page: 'cruiser',
  icon: 'inspector',
  nodeType: 'direct',
  fireLoad: 'always',
  headline: ['state'],
  glance: ['passRate', 'pressure', 'signal'],
  properties: {
    state: choice('状态', 'State', [
      normal,
      state('running', '巡检中', 'Inspecting', 'info', 'inspectStart'),
      state('failed', '异常', 'Failed', 'fault', 'inspectFail'),
    ]),
    passRate: daily('本月合格率', 'Pass rate this month', percent(100)),
    pressure: measured('巡检压力', 'Test pressure', pipeMegapascals(0.5)),
    signal,
  },
  commands: {
    inspect: command('立即巡检', 'Inspect now', 'confirm', ':custom', {
      timeoutSec: 120,
      done: [{ property: 'state', is: 'running' }],
    }),
  },
  care: [careTest('P7D', '自动巡检', 'Automatic inspection', 'GB 50974 14.0.4 [checked]')],
  reportIntervalSec: 1800,
  offlineAfterSec: 5400,
})
