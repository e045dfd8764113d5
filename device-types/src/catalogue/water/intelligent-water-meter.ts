import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, counter, limit, measured, state } from '#vocabulary/property.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

export const intelligentWaterMeter = defineDeviceType({
  id: 'intelligentWaterMeter',
  equipmentTypeId: 184,
  name: { zh: '智能水表', en: 'Smart water meter' },
  system: 'water',
  page: 'equ_Intell_water',
  icon: 'water-meter',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  headline: ['total'],
  glance: ['flow', 'nightFlow', 'pressure', 'valveState', 'battery', 'signal'],
  properties: {
    total: counter('累计用水量', 'Total volume', { unit: 'm³', min: 0, max: 9_999_999, decimals: 2, typical: 1286.4 }),
    flow: measured('瞬时流量', 'Flow', { unit: 'm³/h', min: 0, max: 200, decimals: 3, typical: 0.4 }, [
      limit('warning', 'gt', 20, 'flowHigh', { basis: 'burst pipe suspicion, set by meter size [practice]' }),
    ]),
    nightFlow: measured(
      '夜间最小流量',
      'Night minimum flow',
      { unit: 'm³/h', min: 0, max: 50, decimals: 3, typical: 0.01 },
      [limit('hazard', 'gt', 0.3, 'pipeLeak', { basis: "2-4 o'clock minimum flow, leak suspicion [practice]" })],
    ),
    pressure: measured('水压', 'Pressure', { unit: 'MPa', min: 0, max: 1.6, decimals: 2, typical: 0.3 }),
    valveState: choice('阀门', 'Valve', [
      state('open', '开', 'Open'),
      state('closed', '关', 'Closed', 'info'),
      sensorFaulty,
    ]),
    ...wireless,
  },
  commands: {
    open: command('开阀', 'Open valve', 'slide', ':custom', { done: [{ property: 'valveState', is: 'open' }] }),
    close: command('关阀', 'Close valve', 'slide', ':custom', { done: [{ property: 'valveState', is: 'closed' }] }),
    readNow,
  },
  events: {
    flowHigh: event('流量异常', 'Flow abnormal', 'alarm', 2),
    pipeLeak: event('夜间漏水', 'Night leak', 'hazard', 3),
  },
  care: [
    careTest(
      'P6Y',
      '到期轮换（DN15–25 6 年，DN40–50 4 年）',
      'Replace when due (DN15–25 after 6 years, DN40–50 after 4)',
      'JJG 162 [memory]',
    ),
  ],
  reportIntervalSec: 21_600,
  offlineAfterSec: 86_400,
})
