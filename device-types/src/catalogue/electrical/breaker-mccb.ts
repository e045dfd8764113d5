import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { breakerTrait } from '#traits/breaker.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { phaseCurrents, phaseTemperatures, phaseVoltages } from '#traits/three-phase.ts'
import { firmware, signal } from '#vocabulary/device-properties.ts'
import { leakage } from '#vocabulary/electric-properties.ts'
import { fireLeakageLimits, ratedCurrentLimits } from '#vocabulary/limits.ts'

export const breakerMccb = defineDeviceType({
  id: 'breakerMccb',
  equipmentTypeId: 163,
  name: { zh: '智能塑壳断路器', en: 'Smart moulded-case breaker' },
  system: 'electrical',
  page: 'breaker',
  icon: 'mccb',
  nodeType: 'direct',
  fireLoad: 'byFlag',
  protocolIds: [604],
  headline: ['switchState'],
  glance: [
    'currentA',
    'currentB',
    'currentC',
    'tempA',
    'tempB',
    'tempC',
    'tempN',
    'leakage',
    'activePower',
    'voltageA',
    'voltageB',
    'voltageC',
    'energyToday',
  ],
  properties: {
    ...breakerTrait.properties,
    ...phaseVoltages,
    ...phaseCurrents(250, ratedCurrentLimits(250)),
    leakage,
    ...phaseTemperatures,
    ...powerAndEnergy,
    signal,
    firmware,
  },
  thresholds: { leakage: fireLeakageLimits },
  typical: { ratedCurrent: 250 },
  commands: breakerTrait.commands,
  together: breakerTrait.together,
  alsoReports: breakerTrait.alsoReports,
  care: [careTest('P1Y', '紧固、红外测温、脱扣试验', 'Tighten, look with infrared, test the trip', '[practice]')],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
  serviceLifeYears: 10,
})
