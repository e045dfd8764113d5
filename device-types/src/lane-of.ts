/**
 * Which way a message takes through the platform. The row decides, never the topic:
 *
 * - 1 when it carries a property that can raise an event of priority 1, by a state or a threshold; the whole message
 *   goes there, alarm or not, so that raise and restore cannot overtake each other;
 * - 2 when it carries a property with a state of priority 2 or 3;
 * - 'reading' otherwise. Only readings may ever be shed.
 *
 * An event that the device names itself goes by its priority, 1 to lane 1 and all others to lane 2. `eventOf` also
 * knows the events that the row does not have, among them every event of life safety; one that nobody knows goes to
 * lane 2: it is kept, but a device that invents events does not stand in the way of a fire.
 */
import type { DeviceType, Property } from './device-type.ts'
import { eventOf } from './event-of.ts'

export type Lane = 1 | 2 | 'reading'

export interface DeviceMessage {
  readonly values?: Readonly<Record<string, unknown>>
  readonly events?: readonly { readonly key: string; readonly on: boolean; readonly value?: unknown }[]
}

type LaneType = Pick<DeviceType, 'properties' | 'events'>

/** The properties that are more than readings. */
type LaneIndex = ReadonlyMap<string, 1 | 2>

const laneOfProperty = (property: Property, events: LaneType['events']): Lane => {
  if (property.type === 'string') return 'reading'
  const named = property.type === 'number' ? property.thresholds : property.values
  // A row from elsewhere may name an event that it lacks: rather too urgent than late.
  const priorities = named.map(({ event }) => (event === undefined ? 5 : (events[event]?.priority ?? 1)))
  if (priorities.includes(1)) return 1
  // A threshold is judged by the pipeline on a reading; a state is the device's own word.
  return property.type !== 'number' && priorities.some((priority) => priority <= 3) ? 2 : 'reading'
}

const indexType = (type: LaneType): LaneIndex =>
  new Map(
    Object.entries(type.properties).flatMap(([key, property]) => {
      const lane = laneOfProperty(property, type.events)
      return lane === 'reading' ? [] : [[key, lane] as const]
    }),
  )

// A gateway asks for every message, so each row is worked out once.
const indexes = new WeakMap<LaneType, LaneIndex>()

const indexOf = (type: LaneType): LaneIndex => {
  const known = indexes.get(type)
  if (known !== undefined) return known
  const index = indexType(type)
  indexes.set(type, index)
  return index
}

export const laneOf = (type: LaneType, message: DeviceMessage): Lane => {
  const index = indexOf(type)
  let lane: Lane = 'reading'
  for (const key in message.values) {
    const needed = index.get(key)
    if (needed === 1) return 1
    lane = needed ?? lane
  }
  for (const { key } of message.events ?? []) {
    if (eventOf(type, key).priority === 1) return 1
    lane = 2
  }
  return lane
}

/** The words that could tell of an event of priority 1 on this type: properties that raise one, and its events. */
export const urgentWords = (type: LaneType): string[] => [
  ...[...indexOf(type)].flatMap(([key, lane]) => (lane === 1 ? [key] : [])),
  ...Object.entries(type.events).flatMap(([key, { priority }]) => (priority === 1 ? [key] : [])),
]
