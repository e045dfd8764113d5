/**
 * What a unit means, in the words of our reports. As events and not as values of a state: a point can burn, be faulty and
 * be shielded at once, and a property holds one of these. Pure: the caller remembers the state before.
 */
import type { ReportedEvent, ReportedValue } from '../device-message.ts'
import type { DataUnit, UnitObject } from './data-unit.ts'
import * as words from './event-words.ts'
import { valueOf } from './quantities.ts'
import * as bits from './state-bits.ts'
import type { TimeTag } from './time-tag.ts'

export interface Meaning {
  /** Whose it is: empty for the transmission device, `1.1` for a system, `1.1/3.12` for zone 3, point 12 in it. */
  readonly child: string
  readonly at: TimeTag
  /** To be remembered for the next one; undefined where there is none. */
  readonly state?: number
  readonly values: Readonly<Record<string, ReportedValue>>
  readonly events: readonly ReportedEvent[]
  /** Nothing but the sign that it is being tested. */
  readonly isTest: boolean
  /** Everything open in this system, or of this device, has recovered by a reset. It is not closed by that. */
  readonly isReset: boolean
  /** The part's own kind and text, for a point that nobody has registered. */
  readonly part?: { readonly systemType: number; readonly partType: number; readonly description: string }
}

/** The state of this child that was remembered; undefined when nothing is known. */
export type StateBefore = (child: string) => number | undefined

type Named = { readonly bits: bits.Bits; readonly words: Readonly<Record<string, string>> }

/**
 * Changes only. When nothing is known of the time before, what is not so now is said too: an alarm may stand open from
 * before, and an end of what never began does no harm.
 */
const changes = (before: number | undefined, now: number, { bits: own, words: names }: Named): ReportedEvent[] =>
  Object.entries(names).flatMap(([name, key]) => {
    const bit = own[name] ?? 0
    const on = bits.isSet(now, bit)
    if (words.momentary.has(key)) return on && !bits.isSet(before ?? 0, bit) ? [{ key, on }] : []
    return before === undefined || bits.isSet(before, bit) !== on ? [{ key, on }] : []
  })

/** A manual alarm is an operation and has no state: whoever resets or clears at the device ends it. */
const operations = (operation: number, named: Named): ReportedEvent[] => {
  const done = Object.entries(named.words).flatMap(([name, key]) =>
    bits.isSet(operation, named.bits[name] ?? 0) ? [{ key, on: true }] : [],
  )
  const ends =
    bits.isSet(operation, bits.systemOperationBits.reset) || bits.isSet(operation, bits.systemOperationBits.cleared)
  return ends && !done.some(({ key }) => key === 'manualAlarm') ? [...done, { key: 'manualAlarm', on: false }] : done
}

type InSystem = { readonly systemType: number; readonly systemAddress: number }

const systemKey = ({ systemType, systemAddress }: InSystem): string => `${systemType}.${systemAddress}`
const partKey = (own: InSystem & { readonly zone: number; readonly point: number }): string =>
  `${systemKey(own)}/${own.zone}.${own.point}`

const nothing = { values: {}, events: [], isTest: false, isReset: false } as const

const ofSystem = (own: UnitObject<'systemState'>, before: StateBefore): Meaning => {
  const child = systemKey(own)
  const { state } = own
  return {
    ...nothing,
    child,
    at: own.at,
    state,
    events: changes(before(child), state, { bits: bits.systemBits, words: words.systemWords }),
    isTest: bits.isTest(state),
    isReset: bits.isSet(state, bits.systemBits.reset),
  }
}

const ofPart = (own: UnitObject<'partState'>, before: StateBefore): Meaning => {
  const child = partKey(own)
  const { state, systemType, partType, description } = own
  return {
    ...nothing,
    child,
    at: own.at,
    state,
    events: changes(before(child), state, { bits: bits.partBits, words: words.partWords(partType) }),
    isTest: bits.isTest(state),
    part: { systemType, partType, description },
  }
}

const ofValue = (own: UnitObject<'partValue'>): Meaning => {
  const measured = valueOf(own)
  return {
    ...nothing,
    child: partKey(own),
    at: own.at,
    values: measured ? { [measured.key]: measured.value } : {},
    part: { systemType: own.systemType, partType: own.partType, description: '' },
  }
}

const ofDevice = ({ state, at }: UnitObject<'deviceState'>, before: StateBefore): Meaning => ({
  ...nothing,
  child: '',
  at,
  state,
  events: changes(before(''), state, { bits: bits.deviceBits, words: words.deviceWords }),
  isTest: bits.isTest(state),
})

const ofOperation = (child: string, operation: number, at: TimeTag, named: Named): Meaning => ({
  ...nothing,
  child,
  at,
  events: operations(operation, named),
  isReset: bits.isSet(operation, bits.systemOperationBits.reset),
})

const systemOperations = { bits: bits.systemOperationBits, words: words.systemOperationWords }
const deviceOperations = { bits: bits.deviceOperationBits, words: words.deviceOperationWords }

/** One for each object that says something of equipment; versions, texts and clocks say nothing here. */
export const meaningsOf = (unit: DataUnit, before: StateBefore): Meaning[] => {
  switch (unit.kind) {
    case 'systemState':
      return unit.objects.map((own) => ofSystem(own, before))
    case 'partState':
      return unit.objects.map((own) => ofPart(own, before))
    case 'partValue':
      return unit.objects.map(ofValue)
    case 'systemOperation':
      return unit.objects.map((own) => ofOperation(systemKey(own), own.operation, own.at, systemOperations))
    case 'deviceState':
      return unit.objects.map((own) => ofDevice(own, before))
    case 'deviceOperation':
      return unit.objects.map((own) => ofOperation('', own.operation, own.at, deviceOperations))
    default:
      return []
  }
}
