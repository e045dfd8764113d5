/** What a report, a passed hold or a broken message says of events. Pure, except that it renews the draft's memory. */
import { evaluate } from '@vigil/device-types/alarm-rules'
import type { DeviceType, EventDefinition, StateValue } from '@vigil/device-types/device-type'
import { eventOfChild, withoutChild } from '@vigil/device-types/event-of'
import { fallbackDeviceType } from '@vigil/device-types/fallback-device-type'
import { hasTooMuchUnknown } from '@vigil/device-types/known-values'
import { emptyMemory } from '@vigil/device-types/rules/rule-memory'
import { heldByStates } from '@vigil/device-types/rules/state-rules'
import { commonEvents } from '@vigil/device-types/vocabulary/common-events'
import { sharedEvents } from '@vigil/device-types/vocabulary/shared-events'
import type { Report, ReportedEvent } from '@vigil/protocols/device-message'
import type { Signal } from '#events/alarm-events.ts'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { DeviceReport, ShadowDraft, SignalMemory } from '#events/report-events.ts'

type Definition = Pick<EventDefinition, 'kind' | 'priority'>

/** What nobody described is a fault of the equipment: kept and shown, but it does not ring like a fire. */
const unknownEvent: Definition = { kind: 'fault', priority: 3 }

/** By own entries only: a device may call an event `constructor`. */
export const definitionOf = (type: Pick<DeviceType, 'events'>, key: string): Definition => {
  const tables: Readonly<Record<string, Definition>>[] = [type.events, sharedEvents, commonEvents]
  return tables.find((table) => Object.hasOwn(table, key))?.[key] ?? unknownEvent
}

/** The name under which whatever nobody knows stands: one alarm of a device, however many it invents. */
const unknownKey = 'unknownEvent'

const isKnownEvent = (type: Pick<DeviceType, 'events'>, key: string): boolean =>
  [type.events, sharedEvents, commonEvents].some((table) => Object.hasOwn(table, key))

/** A device says at once no more than a few times what its row has; what threatens life is never among what is dropped. */
const mostBesides = 16

const boundedEvents = (type: Pick<DeviceType, 'events'>, events: readonly ReportedEvent[]): ReportedEvent[] => {
  const most = Object.keys(type.events).length + mostBesides
  const known = events.filter(({ key }) => isKnownEvent(type, key))
  const urgent = known.filter(({ key }) => definitionOf(type, key).priority === 1)
  const others = known.filter((event) => !urgent.includes(event)).slice(0, most)
  const [stranger] = events.filter(({ key }) => !isKnownEvent(type, key))
  const isAnyOn = events.some(({ key, on }) => on && !isKnownEvent(type, key))
  return [
    ...urgent,
    ...others,
    ...(stranger ? [{ key: unknownKey, on: isAnyOn, value: stranger.key.slice(0, 64) }] : []),
  ]
}

/** The platform alone says whether equipment is there. */
const isOurs = ({ key }: ReportedEvent): boolean => key === 'online' || key === 'offline'

const holds = (memory: SignalMemory, type: DeviceType, key: string): boolean =>
  Object.values(memory.crossings).some((crossing) => crossing.raised && crossing.event === key) ||
  heldByStates(type.properties, memory.states).includes(key)

const isDeclared = ({ declared }: SignalMemory, key: string): boolean =>
  Object.hasOwn(declared, key) && declared[key]?.on === true

/** Signals of the type's rules: on new values, or on none when only time has passed. */
const ruleSignals = (draft: ShadowDraft, values: DeviceReport['fresh'], at: number): Signal[] => {
  const { equipment, memory } = draft
  const verdict = evaluate(equipment, memory, { values, at })
  if (verdict.memory !== memory) renew(draft, { ...verdict.memory, declared: memory.declared })
  return verdict.signals.map(({ eventKey: key, kind, priority, on, held, property, value }) => ({
    equipment,
    key,
    kind,
    priority,
    on,
    property,
    value,
    at,
    once: false,
    held: held || isDeclared(memory, key),
    // A threshold is our judgement of a number; a state is the device's own word.
    actor: equipment.type.properties[property]?.type === 'number' ? 'rule' : 'device',
  }))
}

const renew = (draft: ShadowDraft, memory: SignalMemory): void => {
  draft.memory = memory
  draft.hasNewMemory = true
}

const rememberedMost = 64
const forgottenAfterMs = 60_000

/** An end is remembered for a minute, so that a beginning which comes late through another lane does not undo it. */
const declare = (draft: ShadowDraft, event: ReportedEvent, at: number): void => {
  const kept = Object.entries(draft.memory.declared).filter(
    ([key, { on, at: since }]) => key !== event.key && (on || at - since < forgottenAfterMs),
  )
  const declared = Object.fromEntries([...kept.slice(-rememberedMost), [event.key, { on: event.on, at }]])
  renew(draft, { ...draft.memory, declared })
}

/**
 * Two gateways' clocks, or one that was set back, can make a beginning look older than the end before it. What threatens
 * life has one lane, and so its order is known without a clock: it is never called outdated.
 */
const isOutdated = (
  { memory: { declared }, equipment }: ShadowDraft,
  { key, on }: ReportedEvent,
  at: number,
): boolean =>
  Object.hasOwn(declared, key) &&
  (declared[key]?.at ?? 0) > at &&
  !(on && definitionOf(equipment.type, key).priority === 1)

const declaredSignals = (draft: ShadowDraft, report: Report, at: number): Signal[] =>
  boundedEvents(draft.equipment.type, report.events ?? []).flatMap((event) => {
    if (isOurs(event) || isOutdated(draft, event, at)) return []
    declare(draft, event, at)
    const { equipment } = draft
    return [
      {
        equipment,
        key: withoutChild(event.key),
        on: event.on,
        property: null,
        value: event.value ?? null,
        at,
        once: false,
        ...definitionOf(equipment.type, event.key),
        held: holds(draft.memory, equipment.type, event.key),
        actor: 'device',
      },
    ]
  })

export const signalsOfReport = (draft: ShadowDraft, { report, fresh, receivedAt }: DeviceReport): Signal[] => {
  const byRule = ruleSignals(draft, fresh, receivedAt)
  // A state and the event it stands for, said in one breath, are one beginning.
  const isSaid = ({ key, on }: Signal): boolean => byRule.some((signal) => signal.key === key && signal.on === on)
  const all = [
    ...byRule,
    ...declaredSignals(draft, report, receivedAt).filter((signal) => !isSaid(signal)),
    ...(hasTooMuchUnknown(draft.equipment.type, report.values)
      ? [faultOf(draft.equipment, 'unknownData', receivedAt)]
      : []),
  ]
  const deviceAt = deviceClock(report.t, receivedAt)
  return deviceAt === undefined ? all : all.map((signal) => ({ ...signal, deviceAt }))
}

const dayMs = 86_400_000

/** A clock that was never set says nothing, and a number that is no time must not break what stores it. */
const deviceClock = (t: number | undefined, receivedAt: number): number | undefined =>
  t !== undefined && t > receivedAt - 366 * dayMs && t < receivedAt + dayMs ? t : undefined

export const signalsOfHold = (draft: ShadowDraft, now: number): Signal[] => ruleSignals(draft, {}, now)

const faultOf = (equipment: EquipmentFacts, key: string, at: number): Signal => ({
  equipment,
  key,
  ...unknownEvent,
  on: true,
  held: false,
  property: null,
  value: null,
  at,
  once: true,
  actor: 'rule',
})

export const unreadableFault = (equipment: EquipmentFacts, at: number): Signal =>
  faultOf(equipment, 'unreadableMessage', at)

export const sequenceFault = (equipment: EquipmentFacts, at: number): Signal => faultOf(equipment, 'sequenceReset', at)

const strangerRules = { type: fallbackDeviceType, thresholds: {} }
const longestName = 64

/** Every event that a property of these values could hold: those that none holds now have ended. An unknown value says nothing. */
const eventsOfStates = (values: Report['values']): string[] =>
  Object.entries(fallbackDeviceType.properties).flatMap(([property, definition]) => {
    if (definition.type === 'number' || definition.type === 'string' || !Object.hasOwn(values, property)) return []
    const states: readonly StateValue[] = definition.values
    return states.some(({ value }) => value === values[property]) ? states.flatMap(({ event }) => event ?? []) : []
  })

/** What an unregistered child says, as far as one report tells: nothing is remembered of it. */
const saidByStranger = ({ values, events = [] }: Report, at: number): Map<string, boolean> => {
  const held = evaluate(strangerRules, emptyMemory, { values, at }).signals.map((signal) => signal.eventKey)
  const declared = boundedEvents(fallbackDeviceType, events).filter(
    (event) => !isOurs(event) && event.key.length <= longestName,
  )
  return new Map([
    ...eventsOfStates(values).map((key) => [key, false] as const),
    ...declared.map(({ key, on }) => [key, on] as const),
    ...held.map((key) => [key, true] as const),
  ])
}

/**
 * A fire of a child that nobody registered is a fire all the same: it is shown at whoever carried it, under the child's
 * own name. Two of them are two, and each ends by itself.
 */
export const signalsOfStranger = (carrier: EquipmentFacts, report: Report, at: number): Signal[] =>
  [...saidByStranger(report, at)].map(([key, on]) => ({
    ...faultOf(carrier, eventOfChild(key, (report.child ?? '').slice(0, longestName)), at),
    ...definitionOf(fallbackDeviceType, key),
    on,
    once: false,
    actor: 'device',
  }))
