/** One number that moves as such numbers do: it wanders around its healthy value and never into an alarm by itself. */
import type { NumberProperty } from '@vigil/device-types/device-type'
import type { Random } from '#random.ts'
import { stepOf, type Band } from './thresholds.ts'

/** Deviation as a share of the value: loads come and go, the mains does not. */
const spreads: Readonly<Record<string, number>> = { A: 0.06, kW: 0.06, W: 0.06, mA: 0.04, V: 0.004, Hz: 0.0003 }
const usualSpread = 0.015

/** Units written as a measure word count things, and things do not wobble; nor do settings, rated values and rates of days. */
const isSteady = ({ unit, chart, daily }: NumberProperty) =>
  daily === true || /\p{Script=Han}/u.test(unit) || (!chart && unit !== 'dBm')

export const roundTo = (property: Pick<NumberProperty, 'decimals'>, value: number): number =>
  Number(value.toFixed(property.decimals))

/** Rounding must not carry a value over the edge. */
const roundInside = (property: NumberProperty, value: number, { low, high }: Band): number => {
  const rounded = roundTo(property, Math.min(high, Math.max(low, value)))
  if (rounded > high) return roundTo(property, rounded - stepOf(property))
  return rounded < low ? roundTo(property, rounded + stepOf(property)) : rounded
}

export interface NumberGauge {
  /** The next value around `target`. */
  readonly read: (target: number) => number
}

export const createNumberGauge = (property: NumberProperty, band: Band, random: Random): NumberGauge => {
  let offset = 0
  if (isSteady(property)) return { read: (target) => roundTo(property, target) }
  const room = Math.min(band.high - property.typical, property.typical - band.low)
  const share = spreads[property.unit] ?? usualSpread

  return {
    read(target) {
      const isTypical = target === property.typical
      const deviation = isTypical ? Math.min(Math.abs(target) * share, room / 3) : Math.abs(target) * share
      // Keeps most of where it was, so that a curve looks like one.
      offset = offset * 0.8 + random.bell() * deviation * 0.6
      const limits = isTypical ? band : { low: property.min, high: property.max }
      return roundInside(property, target + (target === 0 ? 0 : offset), limits)
    },
  }
}
