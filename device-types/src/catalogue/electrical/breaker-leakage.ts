import { defineDeviceType } from '#define-device-type.ts'
import { leakageButton, tightenTerminals } from '#vocabulary/care.ts'
import { breakerTrait } from '#traits/breaker.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { firmware, signal } from '#vocabulary/device-properties.ts'
import { circuitCurrent, leakage, terminalTemperature, voltage } from '#vocabulary/electric-properties.ts'

export const breakerLeakage = defineDeviceType({
  id: 'breakerLeakage',
  equipmentTypeId: 160,
  name: { zh: '智能漏电断路器', en: 'Smart RCBO' },
  system: 'electrical',
  page: 'breaker',
  icon: 'breaker',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  protocolIds: [112, 466, 467],
  headline: ['switchState'],
  glance: ['leakage', 'current', 'temperature', 'voltage', 'activePower', 'arc'],
  properties: {
    ...breakerTrait.properties,
    voltage,
    current: circuitCurrent(63, 7.6),
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
