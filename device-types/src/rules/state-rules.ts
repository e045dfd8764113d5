/** States of which a value is itself an event. */
import type { DeviceType, StateValue } from '../device-type.ts'
import type { Change, RuleMemory } from './rule-memory.ts'

type Properties = DeviceType['properties']

const stateOf = (properties: Properties, property: string, value: unknown): StateValue | undefined => {
  const definition = properties[property]
  if (definition?.type !== 'enum' && definition?.type !== 'bool') return undefined
  return definition.values.find((state) => state.value === value)
}

const changesOf = (property: string, was: StateValue | undefined, is: StateValue): readonly Change[] => {
  const ended =
    was?.event === undefined || was.event === is.event
      ? []
      : [{ eventKey: was.event, property, on: false, value: is.value, level: was.severity }]
  // The same event with another value, such as another reason for a trip, is told again.
  const begun =
    is.event === undefined ? [] : [{ eventKey: is.event, property, on: true, value: is.value, level: is.severity }]
  return [...ended, ...begun]
}

export const judgeStates = (
  properties: Properties,
  before: RuleMemory['states'],
  values: Readonly<Record<string, unknown>>,
): { readonly states: RuleMemory['states']; readonly changes: readonly Change[] } => {
  const states = { ...before }
  const changes: Change[] = []
  for (const [property, value] of Object.entries(values)) {
    const is = stateOf(properties, property, value)
    if (is === undefined || is.value === before[property]) continue
    changes.push(...changesOf(property, stateOf(properties, property, before[property]), is))
    if (is.event === undefined) delete states[property]
    else states[property] = is.value
  }
  return { states, changes }
}

/** The events that the remembered states hold. */
export const heldByStates = (properties: Properties, states: RuleMemory['states']): readonly string[] =>
  Object.entries(states).flatMap(([property, value]) => stateOf(properties, property, value)?.event ?? [])
