/** Scales that several properties share, with the healthy value of the most common one. */
import type { Scale } from '../device-type.ts'

const scale =
  (unit: string, min: number, max: number, decimals: number) =>
  (typical: number): Scale => ({
    unit,
    min,
    max,
    decimals,
    typical,
  })

export const percent = scale('%', 0, 100, 0)
export const volts = scale('V', 0, 500, 1)
/** Terminals, cables and boxes of electrical equipment. */
export const terminalCelsius = scale('℃', -40, 150, 1)
export const ambientCelsius = scale('℃', -40, 85, 1)
export const roomCelsius = scale('℃', -20, 100, 1)
export const hotCelsius = scale('℃', -40, 200, 1)
export const pipeMegapascals = scale('MPa', 0, 2.5, 2)
export const percentLel = scale('%LEL', 0, 100, 1)
export const meterKilowattHours = scale('kWh', 0, 99_999_999, 2)
export const kilowattHours = scale('kWh', 0, 9_999_999, 2)
export const milliampLoop = scale('mA', 0, 24, 2)
export const secondsOfDay = scale('s', 0, 86_400, 0)
export const doorPascals = scale('Pa', -20, 120, 0)
export const smokeDensity = scale('dB/m', 0, 2, 3)

export const amps = (max: number, typical: number, decimals = 2): Scale => ({
  unit: 'A',
  min: 0,
  max,
  decimals,
  typical,
})
export const kilowatts = (max: number, typical: number): Scale => ({ unit: 'kW', min: 0, max, decimals: 2, typical })
/** So many of something: points, loops, doors. */
export const count = (unit: string, max: number, typical: number): Scale => ({
  unit,
  min: 0,
  max,
  decimals: 0,
  typical,
})
