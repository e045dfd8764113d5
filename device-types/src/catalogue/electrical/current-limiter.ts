import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { switchOff, switchOn } from '#traits/breaker.ts'
import {
  cableTemperature,
  circuitCurrent,
  leakage,
  ratedCurrent,
  switchState,
  voltage,
} from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { reset } from '#vocabulary/shared-commands.ts'

export const currentLimiter = defineDeviceType({
  id: 'currentLimiter',
  equipmentTypeId: 177,
  name: { zh: '电气防火限流式保护器', en: 'Current-limiting protector' },
  system: 'electrical',
  page: 'StandDetailIndex',
  icon: 'limiter',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  headline: ['switchState'],
  glance: ['current', 'leakage', 'temperature', 'voltage', 'ratedCurrent'],
  properties: {
    switchState,
    voltage,
    current: circuitCurrent(63, 6),
    leakage,
    temperature: cableTemperature,
    ratedCurrent: { ...ratedCurrent, max: 125 },
  },
  commands: {
    switchOn: { ...switchOn, timeoutSec: 30 },
    switchOff: { ...switchOff, timeoutSec: 30 },
    reset,
  },
  events: { trip: event('限流保护动作', 'Limiter operated', 'alarm', 2) },
  alsoReports: ['reset'],
  care: [careTest('P6M', '短路试验键', 'Press the short-circuit test button', '[practice]')],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
