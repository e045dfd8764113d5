import { defineDeviceType } from '#define-device-type.ts'
import { leakageButton, tightenTerminals } from '#vocabulary/care.ts'
import { breakerTrait } from '#traits/breaker.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { firmware, signal } from '#vocabulary/device-properties.ts'
import { circuitCurrent, leakage, terminalTemperature, voltage } from '#vocabulary/electric-properties.ts'

export const breakerOther = defineDeviceType({
  id: 'breakerOther',
  equipmentTypeId: 165,
  name: { zh: '其他品牌断路器', en: 'Breaker (other brand)' },
  system: 'electrical',
  page: 'breakerOther',
  icon: 'breaker',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  headline: ['switchState'],
  glance: ['current', 'leakage', 'temperature', 'voltage', 'activePower', 'energyToday'],
  properties: {
    ...breakerTrait.properties,
    voltage,
    current: circuitCurrent(63, 6.2),
    leakage,
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
