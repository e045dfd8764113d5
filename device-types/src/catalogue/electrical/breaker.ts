import { defineDeviceType } from '#define-device-type.ts'
import { leakageButton, tightenTerminals } from '#vocabulary/care.ts'
import { breakerTrait } from '#traits/breaker.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { firmware, signal } from '#vocabulary/device-properties.ts'
import { circuitCurrent, terminalTemperature, voltage } from '#vocabulary/electric-properties.ts'

export const breaker = defineDeviceType({
  id: 'breaker',
  equipmentTypeId: 159,
  name: { zh: '智能断路器(单相)', en: 'Smart breaker (single phase)' },
  system: 'electrical',
  page: 'breaker',
  icon: 'breaker',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  protocolIds: [133, 57, 59, 68, 69],
  headline: ['switchState'],
  glance: ['current', 'temperature', 'voltage', 'activePower', 'arc', 'energyToday'],
  properties: {
    ...breakerTrait.properties,
    voltage,
    current: circuitCurrent(63, 8.3),
    temperature: terminalTemperature,
    ...powerAndEnergy,
    signal,
    firmware,
  },
  commands: breakerTrait.commands,
  together: breakerTrait.together,
  alsoReports: breakerTrait.alsoReports,
  care: [leakageButton, tightenTerminals],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
  serviceLifeYears: 10,
})
