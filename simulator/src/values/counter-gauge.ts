/** A meter: it only grows, as fast as the flow beside it, until somebody clears it. */
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import { hoursServed, meterOf } from '@vigil/device-types/rules/meter'
import type { Random } from '#random.ts'
import { roundTo } from './number-gauge.ts'

const hour = 3_600_000

export interface CounterGauge {
  readonly read: (at: number) => number
  readonly clear: () => void
}

interface CounterPlace {
  readonly type: DeviceType
  readonly random: Random
  readonly valueOf: (property: string) => number | undefined
}

export const createCounterGauge = (property: NumberProperty, { type, random, valueOf }: CounterPlace): CounterGauge => {
  const { flow, perHour: usual } = meterOf(type, property)
  let total = Math.min(property.max, usual * hoursServed(random.seed))
  let readAt: number | undefined
  const perHour = () => (flow === undefined ? usual : Math.max(0, valueOf(flow.property) ?? 0) * flow.factor)

  return {
    read(at) {
      const hours = Math.max(0, at - (readAt ?? at)) / hour
      readAt = Math.max(readAt ?? at, at)
      total = Math.min(property.max, total + perHour() * hours)
      return roundTo(property, total)
    },
    clear() {
      total = 0
    },
  }
}
