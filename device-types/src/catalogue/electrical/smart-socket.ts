import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { circuitCurrent, ratedCurrent, terminalTemperature, voltage } from '#vocabulary/electric-properties.ts'
import { temperatureLimits } from '#vocabulary/limits.ts'
import { flag, state, writable } from '#vocabulary/property.ts'
import { loadEnergy } from '#vocabulary/site-properties.ts'

export const smartSocket = defineDeviceType({
  id: 'smartSocket',
  equipmentTypeId: 178,
  name: { zh: '智能插座', en: 'Smart socket' },
  system: 'electrical',
  page: 'StandDetailIndex',
  icon: 'socket',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  headline: ['on'],
  glance: ['current', 'temperature', 'voltage', 'energyTotal'],
  properties: {
    on: writable(flag('通电', 'Power', [state(true, '通电', 'On'), state(false, '断电', 'Off')])),
    voltage,
    current: circuitCurrent(16, 0.8),
    ratedCurrent: { ...ratedCurrent, min: 10, max: 16, typical: 16 },
    temperature: terminalTemperature,
    energyTotal: { ...loadEnergy, max: 999_999, typical: 56.2 },
  },
  thresholds: { temperature: temperatureLimits(60, 75, 'GB 31252-2014 alarm within 30 s; level [practice]') },
  commands: {
    switchOn: command('通电', 'Turn on', 'none', ':custom', { done: [{ property: 'on', is: true }] }),
    switchOff: command('断电', 'Turn off', 'confirm', ':custom', { done: [{ property: 'on', is: false }] }),
  },
  care: [careTest('P1Y', '发热检查', 'Check for heat', '[practice]')],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
