/** A meter: it only grows, as fast as the flow beside it, until somebody clears it. */
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import type { Random } from '#random.ts'
import { roundTo } from './number-gauge.ts'

const hour = 3_600_000
const hoursAYear = 8_760

/** What an hour of a unit's flow adds to a counter of the other unit. */
const flows: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kWh: { kW: 1, W: 0.001 },
  'm³': { 'm³/h': 1 },
}

interface Flow {
  readonly property: string
  readonly factor: number
}

const flowBeside = (type: DeviceType, counter: NumberProperty): Flow | undefined => {
  const factors = flows[counter.unit] ?? {}
  for (const [property, definition] of Object.entries(type.properties)) {
    const factor = definition.type === 'number' && definition.chart ? factors[definition.unit] : undefined
    if (factor !== undefined) return { property, factor }
  }
  return undefined
}

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
  // No two meters were fitted on the same day.
  let total = Math.min(property.max, property.typical * random.between(0.6, 1.4))
  let readAt: number | undefined
  const flow = flowBeside(type, property)
  const perHour = () =>
    flow === undefined ? property.typical / hoursAYear : Math.max(0, valueOf(flow.property) ?? 0) * flow.factor

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
