/**
 * Which reports become of what was read. A reading is told as often as it is read; what is more than a reading is told when it
 * is another than what was last stored, and now and then anyway: asked every second, a breaker would else fill the lanes
 * of alarms with "still closed".
 */
import type { DeviceType, Scalar } from '@vigil/device-types/device-type'
import { laneOf } from '@vigil/device-types/lane-of'

type Values = Readonly<Record<string, Scalar>>

export interface Stored {
  readonly value: Scalar
  readonly at: number
}

/** By property; only what is known to be stored. */
export type Memory = Map<string, Stored>

const entriesIn = (type: DeviceType, values: Values, isReading: boolean): [string, Scalar][] =>
  Object.entries(values).filter(
    ([key, value]) => (laneOf(type, { values: { [key]: value } }) === 'reading') === isReading,
  )

export interface Said {
  readonly type: DeviceType
  readonly values: Values
  /** All of it, whatever was told before. */
  readonly isAll: boolean
}

/** At most two: what is more than a reading goes by itself, so that readings do not go with it into its lane. */
export const reportsFrom = ({ type, values, isAll }: Said, memory: Memory, now: number): Values[] => {
  const readings = entriesIn(type, values, true)
  const states = entriesIn(type, values, false)
  const isNews = ([key, value]: [string, Scalar]): boolean => {
    const stored = memory.get(key)
    return isAll || !stored || stored.value !== value || now - stored.at >= type.reportIntervalSec * 1_000
  }
  return [...(states.some(isNews) ? [states] : []), ...(readings.length > 0 ? [readings] : [])].map((entries): Values =>
    Object.fromEntries(entries),
  )
}
