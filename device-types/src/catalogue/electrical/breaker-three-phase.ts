import { defineDeviceType } from '#define-device-type.ts'
import { leakageButton, tightenTerminals } from '#vocabulary/care.ts'
import { breakerTrait } from '#traits/breaker.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { phaseCurrents, phaseTemperatures, phaseVoltages } from '#traits/three-phase.ts'
import { firmware, signal } from '#vocabulary/device-properties.ts'
import { leakage } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { branchLeakageLimits, ratedCurrentLimits } from '#vocabulary/limits.ts'
import { limit, measured } from '#vocabulary/property.ts'

export const breakerThreePhase = defineDeviceType({
  id: 'breakerThreePhase',
  equipmentTypeId: 161,
  name: { zh: '智能断路器(三相)', en: 'Smart breaker (three phase)' },
  system: 'electrical',
  page: 'breaker',
  icon: 'breaker-3p',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  protocolIds: [101, 400, 152, 193],
  headline: ['switchState'],
  glance: [
    'currentA',
    'currentB',
    'currentC',
    'leakage',
    'tempA',
    'tempB',
    'tempC',
    'tempN',
    'unbalance',
    'activePower',
    'voltageA',
    'voltageB',
    'voltageC',
  ],
  properties: {
    ...breakerTrait.properties,
    ...phaseVoltages,
    ...phaseCurrents(100, ratedCurrentLimits(100)),
    leakage,
    ...phaseTemperatures,
    unbalance: measured(
      '三相电流不平衡度',
      'Current unbalance',
      { unit: '%', min: 0, max: 100, decimals: 1, typical: 6.5 },
      [
        limit('hazard', 'gt', 30, 'unbalance', {
          holdSec: 900,
          basis: 'practice: keep below 15-25 %; GB/T 15543 limits voltage unbalance to 2 % [memory]',
        }),
      ],
    ),
    ...powerAndEnergy,
    signal,
    firmware,
  },
  thresholds: { leakage: branchLeakageLimits },
  typical: { ratedCurrent: 100 },
  commands: breakerTrait.commands,
  together: breakerTrait.together,
  events: {
    unbalance: event('三相不平衡', 'Phase unbalance', 'hazard', 3),
    phaseSequence: event('错相', 'Wrong phase order', 'alarm', 2),
  },
  alsoReports: breakerTrait.alsoReports,
  care: [leakageButton, tightenTerminals],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
  serviceLifeYears: 10,
})
