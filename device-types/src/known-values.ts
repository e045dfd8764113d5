/** What a report says that its type's row knows, and how much of the rest is kept. */
import type { DeviceType } from './device-type.ts'

/** Names that no row has: so many of a report are kept to be looked at, the others are dropped. */
const mostUnknown = 32
const longestText = 200

type Type = Pick<DeviceType, 'properties'>

const isKnown = ({ properties }: Type, key: string): boolean => Object.hasOwn(properties, key)

export const hasTooMuchUnknown = (type: Type, values: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(values).filter((key) => !isKnown(type, key)).length > mostUnknown

interface Sorted<Value> {
  readonly known: Readonly<Record<string, Value>>
  readonly unknown: Readonly<Record<string, Value>>
}

/** Held apart: what the row knows always finds room, whatever else a device invents. */
export const sortValues = <Value extends { readonly value: unknown }>(
  type: Type,
  values: Readonly<Record<string, Value>>,
): Sorted<Value> => {
  const rows = Object.entries(values)
  const fits = ({ value }: Value): boolean => typeof value !== 'string' || value.length <= longestText
  const rest = rows.filter(([key, held]) => !isKnown(type, key) && fits(held))
  return {
    known: Object.fromEntries(rows.filter(([key]) => isKnown(type, key))),
    unknown: Object.fromEntries(rest.slice(0, mostUnknown)),
  }
}
