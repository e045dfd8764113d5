/** One piece of equipment as it stands in the world: what it would read if asked now, and what was done to it. */
import type { DeviceType, Property } from '@vigil/device-types/device-type'
import { restingState } from '@vigil/device-types/expected-values'
import { laneOf } from '@vigil/device-types/lane-of'
import type { ReportedValue } from '@vigil/protocols/device-message'
import type { Random } from '#random.ts'
import { createCounterGauge, type CounterGauge } from './counter-gauge.ts'
import { targetOf } from './load.ts'
import { createNumberGauge, roundTo, type NumberGauge } from './number-gauge.ts'
import { textOf } from './text-of.ts'
import { crossingValue, healthyBand, type CrossingWish } from './thresholds.ts'

export type Values = Readonly<Record<string, ReportedValue>>
/** Everything, only what may travel as a reading, or these properties. */
export type Portion = 'all' | 'readings' | readonly string[]

export interface Point {
  readonly type: DeviceType
  readonly read: (portion: Portion) => Values
  /** What it shows now, without moving it on. */
  readonly shows: (property: string) => ReportedValue
  readonly canShow: (property: string, value: ReportedValue) => boolean
  /** Holds a property at a value until it is let go. */
  readonly hold: (property: string, value: ReportedValue) => void
  /** Holds a number beyond a threshold. */
  readonly cross: (property: string, wish: CrossingWish) => number
  /** Back to health: one property or all of them; says which were held. */
  readonly letGo: (property?: string) => readonly string[]
  readonly clearCounters: () => void
}

interface Portions {
  readonly all: readonly string[]
  readonly readings: readonly string[]
}

const portionsOf = (type: DeviceType): Portions => {
  // What the platform reckons from a counter is left to it.
  const all = Object.entries(type.properties).flatMap(([key, property]) =>
    property.type === 'number' && property.derived !== undefined ? [] : [key],
  )
  return { all, readings: all.filter((key) => laneOf(type, { values: { [key]: 0 } }) === 'reading') }
}

// Ten thousand devices share a hundred rows.
const known = new WeakMap<DeviceType, Portions>()
const portions = (type: DeviceType): Portions => {
  const found = known.get(type) ?? portionsOf(type)
  known.set(type, found)
  return found
}

const canShow = (property: Property, value: ReportedValue): boolean => {
  if (property.type === 'number') return typeof value === 'number' && value >= property.min && value <= property.max
  if (property.type === 'string') return typeof value === 'string' && value.length <= property.maxLength
  return property.values.some((state) => state.value === value)
}

export const createPoint = (type: DeviceType, random: Random, now: () => number): Point => {
  const held = new Map<string, ReportedValue>()
  const last = new Map<string, ReportedValue>()
  const numbers = new Map<string, NumberGauge>()
  const counters = new Map<string, CounterGauge>()

  const propertyOf = (key: string): Property => {
    const property = type.properties[key]
    if (property === undefined) throw new Error(`${type.id} has no property ${key}`)
    return property
  }
  const shows = (key: string): ReportedValue => held.get(key) ?? last.get(key) ?? atRest(key)
  const numberOf = (key: string) => {
    const value = type.properties[key] === undefined ? undefined : shows(key)
    return typeof value === 'number' ? value : undefined
  }
  const stateOf = (key: string) => (type.properties[key] === undefined ? undefined : shows(key))

  const atRest = (key: string): ReportedValue => {
    const property = propertyOf(key)
    if (property.type === 'number') return roundTo(property, targetOf(property, stateOf))
    return property.type === 'string' ? textOf(key, property, random, now()) : restingState(key, property)
  }
  const gaugeOf = <Gauge>(gauges: Map<string, Gauge>, key: string, make: () => Gauge): Gauge => {
    const gauge = gauges.get(key) ?? make()
    gauges.set(key, gauge)
    return gauge
  }
  const moveOn = (key: string): ReportedValue => {
    const property = propertyOf(key)
    if (property.type === 'string') return last.get(key) ?? atRest(key)
    if (property.type !== 'number') return restingState(key, property)
    if (property.counter === true)
      return gaugeOf(counters, key, () => createCounterGauge(property, { type, random, valueOf: numberOf })).read(now())
    const make = () => createNumberGauge(property, healthyBand(property, numberOf), random)
    return gaugeOf(numbers, key, make).read(targetOf(property, stateOf))
  }

  return {
    type,
    shows,
    read(portion) {
      const keys = typeof portion === 'string' ? portions(type)[portion] : portion
      return Object.fromEntries(
        keys.map((key) => {
          const value = held.get(key) ?? moveOn(key)
          last.set(key, value)
          return [key, value]
        }),
      )
    },
    canShow: (key, value) => canShow(propertyOf(key), value),
    hold(key, value) {
      if (!canShow(propertyOf(key), value)) throw new Error(`${type.id}.${key} cannot show ${value}`)
      held.set(key, value)
    },
    cross(key, wish) {
      const property = propertyOf(key)
      const value = property.type === 'number' ? crossingValue(property, wish, numberOf) : undefined
      if (property.type !== 'number' || value === undefined)
        throw new Error(`${type.id}.${key} has no such ${wish.level} threshold`)
      const rounded = roundTo(property, value)
      held.set(key, rounded)
      return rounded
    },
    letGo(key) {
      const gone = key === undefined ? [...held.keys()] : held.has(key) ? [key] : []
      for (const property of gone) {
        held.delete(property)
        last.delete(property)
      }
      return gone
    },
    clearCounters() {
      for (const counter of counters.values()) counter.clear()
    },
  }
}
