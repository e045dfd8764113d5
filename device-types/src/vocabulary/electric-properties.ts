/** What is measured on a circuit. */
import {
  fixedCurrentLimits,
  mainsVoltageLimits,
  personalLeakageLimits,
  ratedCurrentLimits,
  temperatureLimits,
  terminalTemperatureLimits,
} from './limits.ts'
import type { Threshold } from '../device-type.ts'
import { choice, counter, figure, limit, measured, state } from './property.ts'
import { amps, meterKilowattHours, terminalCelsius, volts } from './scales.ts'

export const switchState = choice('开关状态', 'Switch state', [
  state('open', '分闸', 'Open'),
  state('closed', '合闸', 'Closed'),
  state('tripped', '跳闸', 'Tripped', 'alarm', 'trip'),
])

export const ratedCurrent = figure('额定电流', 'Rated current', {
  unit: 'A',
  min: 1,
  max: 1600,
  decimals: 0,
  typical: 63,
})

export const voltage = measured('电压', 'Voltage', volts(222.4), mainsVoltageLimits)

/** Meters reach ten times the rated current, to see a short circuit. */
export const circuitCurrent = (ratedAmps: number, typical: number) =>
  measured('电流', 'Current', amps(ratedAmps * 10, typical), ratedCurrentLimits(ratedAmps))

export const leakage = measured(
  '漏电电流',
  'Leakage (residual) current',
  { unit: 'mA', min: 0, max: 2000, decimals: 1, typical: 4.2 },
  personalLeakageLimits,
)

export const terminalTemperature = measured('温度', 'Temperature', terminalCelsius(34), terminalTemperatureLimits)
export const cableTemperature = measured(
  '线缆温度',
  'Cable temperature',
  terminalCelsius(34),
  terminalTemperatureLimits,
)
export const boxTemperature = measured(
  '箱内温度',
  'Box temperature',
  terminalCelsius(31),
  temperatureLimits(55, 70, '[practice]'),
)

type Phase = 'A' | 'B' | 'C'

export const phaseVoltage = (phase: Phase, typical: number) =>
  measured(`${phase}相电压`, `Phase ${phase} voltage`, volts(typical), mainsVoltageLimits)

export const phaseCurrent = <E extends string = never, R extends string = never>(
  phase: Phase,
  scale: ReturnType<typeof amps>,
  limits: readonly Threshold<E, R>[] = [],
) => measured(`${phase}相电流`, `Phase ${phase} current`, scale, limits)

/** A meter in a circuit whose rated current the row gives. */
export const meteredPhaseCurrent = (phase: Phase, ratedAmps: number, typical: number) =>
  phaseCurrent(phase, amps(ratedAmps * 10, typical), fixedCurrentLimits(ratedAmps))

export const phaseTemperature = (phase: Phase) =>
  measured(`${phase}相温度`, `Phase ${phase} temperature`, terminalCelsius(34), terminalTemperatureLimits)

export const neutralTemperature = measured(
  'N线温度',
  'Neutral temperature',
  terminalCelsius(34),
  terminalTemperatureLimits,
)

export const activePower = measured('有功功率', 'Active power', {
  unit: 'kW',
  min: -1000,
  max: 1000,
  decimals: 3,
  typical: 1.82,
})

export const powerFactor = measured(
  '功率因数',
  'Power factor',
  { unit: '', min: -1, max: 1, decimals: 3, typical: 0.95 },
  [
    limit('hazard', 'lt', 0.8, 'lowPowerFactor', {
      holdSec: 3600,
      basis: 'power-factor adjusted tariff standard 0.80-0.90 by user class [memory]',
    }),
  ],
)

export const frequency = measured('频率', 'Frequency', { unit: 'Hz', min: 45, max: 65, decimals: 2, typical: 50 }, [
  limit('warning', 'lt', 49.5, 'frequencyFault', {
    basis: 'GB/T 15945: 50 ±0.2 Hz, ±0.5 Hz for small systems [memory]',
  }),
  limit('warning', 'gt', 50.5, 'frequencyFault', { basis: 'GB/T 15945 [memory]' }),
])

export const energyTotal = counter('累计用电量', 'Total energy', meterKilowattHours(3521.66))
