/** What a command changes on the equipment. Pure of time and wire: the desk says when, the speakers tell. */
import type { Command, DoneWhen } from '@vigil/device-types/device-type'
import type { CommandMessage, ReportedValue } from '@vigil/protocols/device-message'
import type { Point } from '#values/point.ts'
import { restingState } from '#values/resting-state.ts'

type Params = CommandMessage['params']

const isValue = (value: unknown): value is ReportedValue =>
  value === null || ['number', 'string', 'boolean'].includes(typeof value)

/** Any healthy value but this one. */
const otherThan = (point: Point, key: string, value: unknown): ReportedValue => {
  const property = point.type.properties[key]
  if (property === undefined || property.type === 'number' || property.type === 'string') return null
  const resting = restingState(key, property)
  return resting === value ? (property.values.find((state) => state.value !== value)?.value ?? resting) : resting
}

/** The value by which the row would see that the command is done. */
const provedBy = (point: Point, { property, is, param, gte, lte }: DoneWhen, params: Params): ReportedValue => {
  // What a running motor draws; a standing one draws nothing.
  if (gte !== undefined) return Math.ceil(gte) * 12
  if (lte !== undefined) return 0
  const ordered = param === undefined ? undefined : params[param]
  if (is === undefined) return isValue(ordered) ? ordered : null
  const wanted = typeof is === 'object' ? (is[0] ?? null) : is
  return param === undefined || ordered === true ? wanted : otherThan(point, property, wanted)
}

/** Whatever follows from the state that was ordered: a breaker that is closed again has forgotten why it tripped. */
const consequences: Readonly<Record<string, Readonly<Record<string, ReportedValue>>>> = {
  switchOn: { tripReason: 'none' },
  switchOff: { tripReason: 'remote' },
}

export type Change = readonly [property: string, value: ReportedValue]

export const changesOf = (point: Point, command: Command, { action, params }: CommandMessage): readonly Change[] => [
  ...(command.done ?? []).map((when) => [when.property, provedBy(point, when, params)] as const),
  ...Object.entries(consequences[action] ?? {}).filter(([property]) => point.type.properties[property]),
]

const standsOnSite = new Set<ReportedValue>(['local', 'locked', 'manual', 'off'])

/** Someone on site has the equipment in hand: nothing that moves is taken from afar, except the word to let go. */
export const isInLocalHands = (point: Point, command: Command): boolean => {
  if (command.done === undefined || point.type.properties['ctrlMode'] === undefined) return false
  if (command.done.some(({ property }) => property === 'ctrlMode')) return false
  return standsOnSite.has(point.shows('ctrlMode'))
}
