/** What a command changes on the equipment. Pure of time and wire: the desk says when, the speakers tell. */
import type { Command } from '@vigil/device-types/device-type'
import { expectedValues, valueAsExpected } from '@vigil/device-types/expected-values'
import type { CommandMessage, ReportedValue } from '@vigil/protocols/device-message'
import type { Point } from '#values/point.ts'

/** Whatever follows from the state that was ordered: a breaker that is closed again has forgotten why it tripped. */
const consequences: Readonly<Record<string, Readonly<Record<string, ReportedValue>>>> = {
  switchOn: { tripReason: 'none' },
  switchOff: { tripReason: 'remote' },
}

export type Change = readonly [property: string, value: ReportedValue]

export const changesOf = (point: Point, command: Command, { action, params }: CommandMessage): readonly Change[] => [
  ...expectedValues(command, params).map((one) => [one.property, valueAsExpected(point.type, one)] as const),
  ...Object.entries(consequences[action] ?? {}).filter(([property]) => point.type.properties[property]),
]

const standsOnSite = new Set<ReportedValue>(['local', 'locked', 'manual', 'off'])

/** Someone on site has the equipment in hand: nothing that moves is taken from afar, except the word to let go. */
export const isInLocalHands = (point: Point, command: Command): boolean => {
  if (command.done === undefined || point.type.properties['ctrlMode'] === undefined) return false
  if (command.done.some(({ property }) => property === 'ctrlMode')) return false
  return standsOnSite.has(point.shows('ctrlMode'))
}
