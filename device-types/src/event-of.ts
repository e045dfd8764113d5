/** What an event means on a type. Every key means something: a device may name one that no row has. */
import type { DeviceType, EventDefinition } from './device-type.ts'
import { commonEvents } from './vocabulary/common-events.ts'
import { sharedEvents } from './vocabulary/shared-events.ts'

type Events = DeviceType['events']

const anywhere: Events = { ...commonEvents, ...sharedEvents }

// The key is a device's own word, and "constructor" is one too.
const own = (events: Events, key: string) => (Object.hasOwn(events, key) ? events[key] : undefined)

/** A child that nobody registered speaks through its carrier: its events have its name behind this, and no others. */
const childMark = '#'

export const eventOfChild = (key: string, child: string): string => `${key}${childMark}${child}`

/** A device's own word, which must not look like a child's. */
export const withoutChild = (key: string): string => key.replaceAll(childMark, '_')

/** By the type's own row, or by what means the same on any; undefined for a word that nobody has written down. */
export const knownEvent = (type: Pick<DeviceType, 'events'>, key: string): EventDefinition | undefined => {
  const [word = '', ...child] = key.split(childMark)
  const known = own(type.events, word) ?? own(anywhere, word)
  if (!known || child.length === 0) return known
  const whose = ` · ${child.join(childMark)}`
  return { ...known, name: { zh: known.name.zh + whose, en: known.name.en + whose } }
}

/** An event that nobody knows is a hazard: someone should look, but it does not stand in the way of a fire. */
export const eventOf = (type: Pick<DeviceType, 'events'>, key: string): EventDefinition =>
  knownEvent(type, key) ?? { name: { zh: key, en: key }, kind: 'hazard', priority: 3 }
