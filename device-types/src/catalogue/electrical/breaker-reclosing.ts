import { defineDeviceType } from '#define-device-type.ts'
import { leakageButton, tightenTerminals } from '#vocabulary/care.ts'
import { breakerTrait } from '#traits/breaker.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { firmware, signal } from '#vocabulary/device-properties.ts'
import { circuitCurrent, leakage, terminalTemperature, voltage } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { figure, limit } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'

export const breakerReclosing = defineDeviceType({
  id: 'breakerReclosing',
  equipmentTypeId: 162,
  name: { zh: '自动重合闸断路器', en: 'Auto-reclosing breaker' },
  system: 'electrical',
  page: 'breaker',
  icon: 'breaker',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  protocolIds: [560],
  headline: ['switchState'],
  glance: ['recloseCount', 'leakage', 'current', 'voltage', 'temperature', 'activePower'],
  properties: {
    ...breakerTrait.properties,
    voltage,
    current: circuitCurrent(63, 5.1),
    leakage,
    temperature: terminalTemperature,
    recloseCount: figure('重合闸次数', 'Reclosings', count('次', 10, 0), [
      limit('alarm', 'gte', 3, 'recloseFail', { basis: 'lock-out after three attempts [practice]' }),
    ]),
    ...powerAndEnergy,
    signal,
    firmware,
  },
  commands: breakerTrait.commands,
  together: breakerTrait.together,
  events: {
    recloseFail: event('重合闸闭锁', 'Reclosing locked out', 'alarm', 2),
    reclosed: event('自动重合闸', 'Reclosed', 'event', 4),
  },
  alsoReports: breakerTrait.alsoReports,
  care: [leakageButton, tightenTerminals],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
  serviceLifeYears: 10,
})
