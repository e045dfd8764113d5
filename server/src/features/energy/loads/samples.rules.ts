/** Readings of a loop as samples of its power: what a message leaves out is as it was. Pure. */
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import { typesFor } from '@vigil/device-types/find-device-type'
import { hourMs } from '#foundation/project/unit-time.ts'
import type { Sample } from './load-step.rules.ts'

export interface LoadReading {
  readonly received_at: Date
  readonly device_time: Date | null
  readonly power: number | null
  readonly factor: number | null
  readonly switch_state: string | null
}

const numberOf = ({ properties }: DeviceType, key: string): NumberProperty | undefined => {
  const property = properties[key]
  return property?.type === 'number' ? property : undefined
}

/** Whoever tells both can be watched. */
const isWatchable = (type: DeviceType): boolean =>
  numberOf(type, 'activePower') !== undefined && numberOf(type, 'powerFactor') !== undefined

export const watchableTypes = (): number[] =>
  typesFor(null).flatMap((type) => (isWatchable(type) ? [type.equipmentTypeId] : []))

const wattsPerUnit = (type: DeviceType): number => (numberOf(type, 'activePower')?.unit === 'W' ? 1 : 1_000)

/** By the device's clock where that can be right: seconds matter here. */
const toldAt = ({ received_at, device_time }: LoadReading): number => {
  const received = received_at.getTime()
  const late = received - (device_time?.getTime() ?? received)
  return late >= 0 && late <= hourMs ? received - late : received
}

export const samplesOf = (type: DeviceType, readings: readonly LoadReading[]): Sample[] => {
  const inOrder = readings
    .map((reading) => ({ ...reading, at: toldAt(reading) }))
    .toSorted((one, other) => one.at - other.at)
  const samples: Sample[] = []
  let [power, factor, isFed]: [number | null, number | null, boolean] = [null, null, true]
  for (const reading of inOrder) {
    power = reading.power ?? power
    factor = reading.factor ?? factor
    if (reading.switch_state !== null) isFed = reading.switch_state !== 'open'
    if (reading.power === null || power === null || factor === null) continue
    samples.push({ at: reading.at, w: Math.max(0, power * wattsPerUnit(type)), factor: Math.abs(factor), isFed })
  }
  return samples
}
