/** Thresholds that many types share, each with the standard or practice it stands on. */
import { limit } from './property.ts'

export const mainsVoltageLimits = [
  limit('warning', 'gt', 235.4, 'overVoltageWarn', {
    holdSec: 60,
    hysteresis: 2,
    range: [230, 300],
    basis: 'GB/T 12325: 220 V +7 % = 235.4 V [checked]',
  }),
  limit('alarm', 'gt', 275, 'overVoltage', {
    holdSec: 1,
    hysteresis: 5,
    range: [240, 300],
    basis: 'trip value of self-resetting over/under-voltage protectors (GB/T 31142 class, 275 V ±5 %) [memory]',
  }),
  limit('warning', 'lt', 198, 'underVoltageWarn', {
    holdSec: 60,
    hysteresis: 2,
    range: [150, 210],
    basis: 'GB/T 12325: 220 V -10 % = 198 V [checked]',
  }),
  limit('alarm', 'lt', 160, 'underVoltage', {
    holdSec: 2,
    hysteresis: 5,
    range: [120, 200],
    basis: 'trip value of over/under-voltage protectors 160 V ±5 % [memory]',
  }),
]

const rounded = (value: number) => Math.round(value * 10) / 10
const earlyCurrent = { ratio: 0.8, holdSec: 300, hysteresis: 1, basis: '80 % of rated current [practice]' }
const tripCurrent = {
  ratio: 1.13,
  holdSec: 60,
  hysteresis: 1,
  basis: 'GB/T 10963.1 (IEC 60898-1): 1.13 In conventional non-tripping, 1.45 In trips within 1 h [memory]',
}

/** For equipment that tells its rated current; the given one counts until it does. */
export const ratedCurrentLimits = (ratedAmps: number) => [
  limit('warning', 'gte', rounded(ratedAmps * earlyCurrent.ratio), 'overCurrentWarn', {
    ...earlyCurrent,
    relTo: 'ratedCurrent',
  }),
  limit('alarm', 'gte', rounded(ratedAmps * tripCurrent.ratio), 'overCurrent', {
    ...tripCurrent,
    relTo: 'ratedCurrent',
  }),
]

/** For equipment on a circuit whose rated current only we know. */
export const fixedCurrentLimits = (ratedAmps: number) => {
  const { ratio: early, ...warning } = earlyCurrent
  const { ratio: trip, ...alarm } = tripCurrent
  return [
    limit('warning', 'gte', rounded(ratedAmps * early), 'overCurrentWarn', warning),
    limit('alarm', 'gte', rounded(ratedAmps * trip), 'overCurrent', alarm),
  ]
}

export const temperatureLimits = (warnAt: number, alarmAt: number, basis: string) => [
  limit('warning', 'gte', warnAt, 'overTempWarn', { holdSec: 30, hysteresis: 3, range: [45, 140], basis }),
  limit('alarm', 'gte', alarmAt, 'overTemp', { holdSec: 10, hysteresis: 3, range: [45, 140], basis }),
]

export const terminalTemperatureLimits = temperatureLimits(
  65,
  80,
  'terminal temperature; GB 14287.3 allows an alarm setting of 45-140 ℃ [memory]',
)

const leakageLimits = (warnAt: number, alarmAt: number, range: readonly [number, number], basis: string) => [
  limit('warning', 'gte', warnAt, 'leakageWarn', { holdSec: 10, hysteresis: warnAt / 10, range, basis }),
  limit('alarm', 'gte', alarmAt, 'leakage', { holdSec: 0, hysteresis: alarmAt / 10, range, basis }),
]

export const personalLeakageLimits = leakageLimits(
  20,
  30,
  [10, 300],
  'GB/T 13955 / GB 16917.1 (IEC 61009): 30 mA personal protection at the terminal box; warning at two thirds [memory]',
)
export const branchLeakageLimits = leakageLimits(80, 100, [30, 500], 'branch circuit 100-300 mA of GB/T 13955 [memory]')
export const fireLeakageLimits = leakageLimits(
  300,
  500,
  [20, 1000],
  'GB 50116-2013 9.2.3: residual-current alarm value 300-500 mA [checked]; detector range 20-1000 mA (GB 14287.2) [memory]',
)

/** A pipe breathes with every pump start, so a pressure must stay away for a minute. */
export const pressureBelow = (value: number, basis: string) =>
  limit('hazard', 'lt', value, 'pressureLow', { holdSec: 60, hysteresis: 0.02, basis })
export const pressureAbove = (value: number, basis: string) =>
  limit('hazard', 'gt', value, 'pressureHigh', { holdSec: 60, hysteresis: 0.02, basis })
export const pressureGone = (value: number) =>
  limit('fault', 'lt', value, 'pressureLost', { basis: 'no water [practice]' })

export const levelLimits = (low: number, high: number, depth: number) => [
  limit('hazard', 'lt', low, 'levelLow', {
    holdSec: 60,
    hysteresis: 0.05,
    range: [0.1, depth],
    basis:
      'effective depth of the tank by design; GB 50974 4.3.9 asks for level display and high/low level alarm [memory]',
  }),
  limit('hazard', 'gt', high, 'levelHigh', {
    holdSec: 60,
    hysteresis: 0.05,
    range: [0.1, depth],
    basis: 'overflow pipe level by design [practice]',
  }),
]

export const gasLimits = (low: number, high: number, basis: string) => [
  limit('warning', 'gte', low, 'gasLow', { holdSec: 0, range: [5, 25], basis }),
  limit('alarm', 'gte', high, 'gasHigh', { holdSec: 0, range: [20, 60], basis }),
]
