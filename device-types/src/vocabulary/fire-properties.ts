/** What a point on a fire alarm loop, or a stand-alone detector, tells. */
import type { StateValue } from '../device-type.ts'
import { choice, measured } from './property.ts'
import { roomCelsius, smokeDensity as decibelsPerMetre } from './scales.ts'
import { inFire, normal, sensorFaulty, shielded, supervisory, testing } from './states.ts'

export const pointState = choice('部件状态', 'Point state', [
  normal,
  inFire,
  sensorFaulty,
  shielded,
  supervisory,
  testing,
])

/** A detector that speaks for itself: only what it calls its alarm differs. */
export const detectorState = <E extends string>(alarm: StateValue<'alarm', E>) =>
  choice('探测状态', 'Detector state', [normal, alarm, sensorFaulty, testing])

/** A detector on a host's line: it cannot be put to test by itself. */
export const lineDetectorState = <E extends string>(alarm: StateValue<'alarm', E>) =>
  choice('状态', 'State', [normal, alarm, sensorFaulty])

export const smokeDensity = measured('烟雾浓度', 'Smoke obscuration', decibelsPerMetre(0.01))
export const detectorTemperature = measured('温度', 'Temperature', roomCelsius(24))
