/** The three phases of a circuit, as alike as they are. */
import type { Threshold } from '#device-type.ts'
import { neutralTemperature, phaseCurrent, phaseTemperature, phaseVoltage } from '#vocabulary/electric-properties.ts'
import { amps } from '#vocabulary/scales.ts'

export const phaseVoltages = {
  voltageA: phaseVoltage('A', 222.1),
  voltageB: phaseVoltage('B', 221.3),
  voltageC: phaseVoltage('C', 223),
}

/** A healthy circuit carries about a quarter of its rated current. */
export const phaseCurrents = <E extends string, R extends string>(
  ratedAmps: number,
  limits: readonly Threshold<E, R>[],
) => ({
  currentA: phaseCurrent('A', amps(ratedAmps * 10, ratedAmps * 0.25), limits),
  currentB: phaseCurrent('B', amps(ratedAmps * 10, ratedAmps * 0.22), limits),
  currentC: phaseCurrent('C', amps(ratedAmps * 10, ratedAmps * 0.24), limits),
})

export const phaseTemperatures = {
  tempA: phaseTemperature('A'),
  tempB: phaseTemperature('B'),
  tempC: phaseTemperature('C'),
  tempN: neutralTemperature,
}
