/**
 * What a report means: which events begin, change or end. Pure; the memory it hands back belongs to one piece of
 * equipment. A value that cannot be read (no number, an unknown state) changes nothing: it neither raises nor restores.
 */
import type { DeviceType, EventKind, EventPriority } from './device-type.ts'
import type { EffectiveThresholds } from './effective-thresholds.ts'
import type { Change, RuleMemory } from './rules/rule-memory.ts'
import { heldByStates, judgeStates } from './rules/state-rules.ts'
import { crossingChanges, nextCrossings, nextReferences } from './rules/threshold-rules.ts'

export interface Rules {
  readonly type: Pick<DeviceType, 'properties' | 'events'>
  readonly thresholds: EffectiveThresholds
}

export interface Report {
  /** Empty when only time has passed. */
  readonly values: Readonly<Record<string, unknown>>
  /** Epoch milliseconds. */
  readonly at: number
}

export interface Signal extends Change {
  /** Whether any property of the equipment still holds the event: an alarm recovers when none does. */
  readonly held: boolean
  readonly kind: EventKind
  readonly priority: EventPriority
}

export interface Verdict {
  readonly signals: readonly Signal[]
  /** The same object as before when there is nothing new to remember. */
  readonly memory: RuleMemory
}

const sameEntries = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) => {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}

export const evaluate = ({ type, thresholds }: Rules, before: RuleMemory, report: Report): Verdict => {
  const references = nextReferences(thresholds, before.references, report.values)
  const crossings = nextCrossings(thresholds, { ...before, references }, report)
  const { states, changes } = judgeStates(type.properties, before.states, report.values)

  const raised = Object.values(crossings).flatMap((crossing) => (crossing.raised ? crossing.event : []))
  const held = new Set([...raised, ...heldByStates(type.properties, states)])
  const signals = [...changes, ...crossingChanges(before.crossings, crossings, report.values)].flatMap((change) => {
    const definition = type.events[change.eventKey]
    if (definition === undefined) return []
    return [{ ...change, held: held.has(change.eventKey), kind: definition.kind, priority: definition.priority }]
  })

  const isSame =
    references === before.references && sameEntries(crossings, before.crossings) && sameEntries(states, before.states)
  return { signals, memory: isSame ? before : { crossings, states, references } }
}
