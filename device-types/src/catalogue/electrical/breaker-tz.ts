import { defineDeviceType } from '#define-device-type.ts'
import { leakageButton, tightenTerminals } from '#vocabulary/care.ts'
import { breakerTrait } from '#traits/breaker.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { firmware, signal } from '#vocabulary/device-properties.ts'
import { circuitCurrent, leakage, terminalTemperature, voltage } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { limit, measured, text } from '#vocabulary/property.ts'

export const breakerTZ = defineDeviceType({
  id: 'breakerTZ',
  equipmentTypeId: 164,
  name: { zh: '智能断路器(TZ)', en: 'Smart breaker (TZ)' },
  system: 'electrical',
  page: 'breakerTZ',
  icon: 'breaker',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  headline: ['switchState'],
  glance: ['balance', 'current', 'leakage', 'temperature', 'voltage', 'energyMonth'],
  properties: {
    ...breakerTrait.properties,
    voltage,
    current: circuitCurrent(63, 4.4),
    leakage,
    temperature: terminalTemperature,
    balance: measured(
      '剩余电量',
      'Prepaid energy left',
      { unit: 'kWh', min: -1000, max: 999_999, decimals: 2, typical: 86.5 },
      [limit('warning', 'lt', 10, 'balanceLow', { basis: 'prepaid practice [practice]' })],
    ),
    wifiSsid: text('Wi-Fi 名称', 'Wi-Fi SSID'),
    ...powerAndEnergy,
    signal,
    firmware,
  },
  commands: breakerTrait.commands,
  together: breakerTrait.together,
  events: { balanceLow: event('剩余电量不足', 'Prepaid energy low', 'event', 4) },
  alsoReports: breakerTrait.alsoReports,
  care: [leakageButton, tightenTerminals],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
  serviceLifeYears: 10,
})
