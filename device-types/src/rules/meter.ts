/** How the meters of a made-up city run: its past and its devices reckon alike, so that no curve breaks where they meet. */
import type { DeviceType, NumberProperty } from '../device-type.ts'
import { seededChance } from './seeded-chance.ts'

const hoursAYear = 8_760

/** What an hour of a unit's flow adds to a counter of the other unit. */
const flows: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kWh: { kW: 1, W: 0.001 },
  'm³': { 'm³/h': 1 },
}

export interface Meter {
  /** What it adds up; without one it grows evenly. */
  readonly flow?: { readonly property: string; readonly unit: string; readonly factor: number }
  /** What a usual hour adds. */
  readonly perHour: number
}

const numbersOf = ({ properties }: DeviceType) =>
  Object.entries(properties).flatMap(([key, property]) => (property.type === 'number' ? [{ key, property }] : []))

/** Of several counters of one unit the largest is the whole, and the others are its parts, such as those of a tariff. */
const partOf = (type: DeviceType, { unit, typical }: NumberProperty): number => {
  const alike = numbersOf(type).filter(({ property }) => property.counter === true && property.unit === unit)
  return typical / Math.max(...alike.map(({ property }) => property.typical))
}

export const meterOf = (type: DeviceType, counter: NumberProperty): Meter => {
  const factors = flows[counter.unit] ?? {}
  const beside = numbersOf(type).find(({ property }) => property.chart && factors[property.unit] !== undefined)
  if (beside === undefined) return { perHour: counter.typical / hoursAYear }
  const { key, property } = beside
  const factor = (factors[property.unit] ?? 0) * partOf(type, counter)
  return { flow: { property: key, unit: property.unit, factor }, perHour: factor * property.typical }
}

/** For how many hours it had run when the city began: no two meters were fitted on the same day. */
export const hoursServed = (seed: number): number => seededChance(seed).between(400, 1_200) * 24
