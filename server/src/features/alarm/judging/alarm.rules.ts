/** What signals make of the alarms that are open: raise, merge, recover, or nothing. Pure: the caller saves and tells. */
import type { AlarmVerdict } from '@vigil/contract/alarm/desk'
import { equipmentStates } from '@vigil/contract/equipment/equipment'
import { alarmKinds, type LiveAlarm } from '@vigil/contract/live/live-events'
import type { Signal } from '#events/alarm-events.ts'
import { isoTime } from '#infrastructure/clock/iso-time.ts'
import { ladderOf, type LadderName } from '../escalation/ladder-names.ts'
import { movesFor, situationOf, type AlarmStep, type Calls } from './lifecycle.rules.ts'
import type { EquipmentFacts } from '#events/equipment-facts.ts'

type AlarmKind = (typeof alarmKinds)[number]

/** An alarm that is not archived, as far as devices change it. */
export interface OpenAlarm {
  readonly id: string
  readonly equipmentId: string
  readonly key: string
  readonly kind: AlarmKind
  readonly priority: number
  readonly condition: LiveAlarm['condition']
  readonly state: LiveAlarm['state']
  readonly verdict: AlarmVerdict | null
  readonly verdictAt: number | null
  readonly handledAt: number | null
  readonly likelyReal: boolean
  readonly property: string | null
  readonly value: number | null
  readonly maxValue: number | null
  readonly count: number
  /** Milliseconds. */
  readonly firstAt: number
  readonly lastAt: number
  readonly recoveredAt: number | null
  readonly version: number
  /** By the device's own clock. */
  readonly deviceAt: number | null
  readonly areaId: string | null
  /** The one that was handled when the same began anew. */
  readonly reopenedFrom: string | null
  /** The storm it is part of. */
  readonly groupId: string | null
  readonly isolationId: string | null
  /** The drill it is part of; null where there is none, and since it broke out of it. */
  readonly drillId: string | null
  /** How often it came and went since then. */
  readonly flaps: number
  readonly flapSince: number | null
  readonly isFlapping: boolean
  /** Whose calls it climbs, since when, and when the next is due; null when nobody is called. */
  readonly ladder: LadderName | null
  readonly ladderFrom: number | null
  readonly ladderDue: number | null
}

export interface AlarmChange {
  readonly step: AlarmStep
  readonly alarm: OpenAlarm
  readonly signal: Signal
  /** What was open before it, and is archived now: after its end, the same is a new alarm. */
  readonly replaced?: OpenAlarm
}

const isAlarmKind = (kind: string): kind is AlarmKind => alarmKinds.some((known) => known === kind)

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const greater = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

const raised = (
  { equipment, key, priority, property, value, at, deviceAt }: Signal,
  kind: AlarmKind,
  id: string,
): OpenAlarm => ({
  id,
  equipmentId: equipment.id,
  key,
  kind,
  priority,
  property,
  condition: 'active',
  state: 'received',
  verdict: null,
  verdictAt: null,
  handledAt: null,
  likelyReal: false,
  count: 1,
  version: 0,
  recoveredAt: null,
  deviceAt: deviceAt ?? null,
  areaId: equipment.areaId,
  reopenedFrom: null,
  groupId: null,
  isolationId: null,
  drillId: null,
  flaps: 0,
  flapSince: null,
  isFlapping: false,
  ladder: ladderOf({ kind, priority }),
  ladderFrom: at,
  ladderDue: ladderOf({ kind, priority }) === null ? null : at,
  value: numberOf(value),
  maxValue: numberOf(value),
  firstAt: at,
  lastAt: at,
})

/** A ladder that was never there is not taken up. */
const resumed = ({ ladder }: OpenAlarm, at: number): number | null => (ladder === null ? null : at)

const dueAfter = (alarm: OpenAlarm, calls: Calls, at: number): number | null => {
  if (calls === 'stop') return null
  return calls === 'resume' ? resumed(alarm, at) : alarm.ladderDue
}

const merged = (alarm: OpenAlarm, { value, at }: Signal, calls: Calls): OpenAlarm => ({
  ...alarm,
  ladderDue: dueAfter(alarm, calls, at),
  condition: 'active',
  recoveredAt: null,
  count: alarm.count + 1,
  value: numberOf(value) ?? alarm.value,
  maxValue: greater(alarm.maxValue, numberOf(value)),
  lastAt: Math.max(alarm.lastAt, at),
  version: alarm.version + 1,
})

const flapWindowMs = 10 * 60_000
const flapsMost = 5

/** One more pair of coming and going; a quiet while begins the count anew. */
const flapped = ({ flaps, flapSince }: OpenAlarm, at: number) => {
  const isSame = flapSince !== null && at - flapSince < flapWindowMs
  const count = isSame ? flaps + 1 : 1
  return { flaps: count, flapSince: isSame ? flapSince : at, isFlapping: count > flapsMost }
}

/** Recovery changes the condition only: what happens to the alarm is for people to say. */
const recovered = (alarm: OpenAlarm, { at }: Signal, calls: Calls): OpenAlarm => ({
  ...alarm,
  ...flapped(alarm, at),
  ladderDue: dueAfter(alarm, calls, at),
  condition: 'recovered',
  recoveredAt: at,
  version: alarm.version + 1,
})

/** By the table alone. */
export const judgeSignal = (
  signal: Signal,
  open: OpenAlarm | undefined,
  newId: () => string,
): AlarmChange | undefined => {
  const { kind } = signal
  if (!isAlarmKind(kind)) return undefined
  const [move] = movesFor(situationOf(signal, { kind, priority: signal.priority }, open))
  if (!move || move.step === null) return undefined
  const { step, calls } = move
  if (step === 'raise' || !open) return { step, alarm: raised(signal, kind, newId()), signal }
  if (step === 'reopen') return reopened(signal, kind, open, newId())
  const change = step === 'recover' ? recovered : merged
  return { step, alarm: change(open, signal, calls), signal }
}

/** The point is the same one: how often it came and went is counted on. */
const reopened = (signal: Signal, kind: AlarmKind, open: OpenAlarm, id: string): AlarmChange => {
  const { flaps, flapSince, isFlapping } = open
  const alarm = { ...raised(signal, kind, id), reopenedFrom: open.id, flaps, flapSince, isFlapping }
  return { step: 'reopen', alarm, signal, replaced: open }
}

/** A point that comes and goes is a hazard of its own. */
export const flappingHazard = ({ signal, alarm }: AlarmChange): Signal => ({
  ...signal,
  key: 'flappingPoint',
  kind: 'hazard',
  priority: 3,
  on: true,
  held: false,
  property: alarm.property,
  value: null,
  once: true,
  actor: 'rule',
})

export const archived = (alarm: OpenAlarm): OpenAlarm => ({ ...alarm, state: 'archived', version: alarm.version + 1 })

const stateOfKind: Readonly<Record<AlarmKind, number>> = {
  'fire-alarm': equipmentStates.fire,
  alarm: equipmentStates.alarm,
  fault: equipmentStates.fault,
  hazard: equipmentStates.hazard,
}

/** The worst of what is open and active; being offline is a state of its own, below every fault it might hide. */
export const worstState = (
  alarms: Iterable<Pick<OpenAlarm, 'condition' | 'key' | 'kind'>>,
  isOnline: boolean | null,
): number => {
  let worst: number = isOnline === false ? equipmentStates.offline : equipmentStates.normal
  for (const { condition, key, kind } of alarms) {
    if (condition !== 'active') continue
    worst = Math.max(worst, key === 'offline' ? equipmentStates.offline : stateOfKind[kind])
  }
  return worst
}

/** For the lane: what it judged itself needs no parsing, as a stored row does (liveAlarmOf). */
export const liveOpenAlarm = (alarm: OpenAlarm, { site }: Pick<EquipmentFacts, 'site'>): LiveAlarm => ({
  alarmId: alarm.id,
  equipmentId: alarm.equipmentId,
  projectId: site.projectId,
  kind: alarm.kind,
  event: alarm.key,
  priority: alarm.priority,
  condition: alarm.condition,
  state: alarm.state,
  likelyReal: alarm.likelyReal,
  ...(alarm.verdict === null ? {} : { verdict: alarm.verdict }),
  ...(alarm.drillId === null ? {} : { drill: true }),
  count: alarm.count,
  firstAt: isoTime(alarm.firstAt),
  lastAt: isoTime(alarm.lastAt),
  version: alarm.version,
})
