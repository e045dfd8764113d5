/** What signals make of the alarms that are open: raise, merge, recover, or nothing. Pure: the caller saves and tells. */
import type { AlarmVerdict } from '@vigil/contract/alarm-desk'
import { equipmentStates } from '@vigil/contract/equipment'
import { alarmKinds, type LiveAlarm } from '@vigil/contract/live-events'
import type { Signal } from '#events/alarm-events.ts'
import { isoTime } from '#infrastructure/clock/iso-time.ts'
import { ladderOf, type LadderName } from './ladder-names.ts'
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
  /** How often it came and went since then. */
  readonly flaps: number
  readonly flapSince: number | null
  readonly isFlapping: boolean
  /** Whose calls it climbs, since when, and when the next is due; null when nobody is called. */
  readonly ladder: LadderName | null
  readonly ladderFrom: number | null
  readonly ladderDue: number | null
}

export type AlarmStep = 'raise' | 'merge' | 'reactivate' | 'recover' | 'reopen'

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
  likelyReal: false,
  count: 1,
  version: 0,
  recoveredAt: null,
  deviceAt: deviceAt ?? null,
  areaId: equipment.areaId,
  reopenedFrom: null,
  groupId: null,
  isolationId: null,
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

/** A fault that comes back before anybody took it calls on where it had stopped. */
const callsAgain = ({ condition, ladder, state }: OpenAlarm): boolean =>
  condition === 'recovered' && ladder === 'fault' && (state === 'received' || state === 'notified')

const merged = (alarm: OpenAlarm, { value, at }: Signal): OpenAlarm => ({
  ...alarm,
  ladderDue: callsAgain(alarm) ? at : alarm.ladderDue,
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
const recovered = (alarm: OpenAlarm, { at }: Signal): OpenAlarm => ({
  ...alarm,
  ...flapped(alarm, at),
  // A fault that is over calls nobody; a fire that went out is still a fire somebody must look at.
  ladderDue: alarm.ladder === 'fault' ? null : alarm.ladderDue,
  condition: 'recovered',
  recoveredAt: at,
  version: alarm.version + 1,
})

export const judgeSignal = (
  signal: Signal,
  open: OpenAlarm | undefined,
  newId: () => string,
): AlarmChange | undefined => {
  if (!isAlarmKind(signal.kind)) return undefined
  if (!signal.on) {
    const ends = !signal.held && open?.condition === 'active'
    return ends ? { step: 'recover', alarm: recovered(open, signal), signal } : undefined
  }
  if (open?.condition === 'recovered' && isOver(open)) return reopened(signal, signal.kind, open, newId())
  if (!open) return { step: 'raise', alarm: raised(signal, signal.kind, newId()), signal }
  if (open.condition === 'recovered') return { step: 'reactivate', alarm: merged(open, signal), signal }
  return signal.once ? undefined : { step: 'merge', alarm: merged(open, signal), signal }
}

/**
 * Said to be nothing, or done with: what begins after that is another one, and everybody is called. Merged into the old
 * one it would burn in silence, because nobody is called for what was already judged.
 */
const isOver = ({ state, verdict }: OpenAlarm): boolean =>
  state === 'handled' || (verdict !== null && verdict !== 'real')

const reopened = (signal: Signal, kind: AlarmKind, open: OpenAlarm, id: string): AlarmChange => ({
  step: 'reopen',
  alarm: { ...raised(signal, kind, id), reopenedFrom: open.id },
  signal,
  replaced: open,
})

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

export const liveAlarmOf = (alarm: OpenAlarm, { site }: Pick<EquipmentFacts, 'site'>): LiveAlarm => ({
  alarmId: alarm.id,
  equipmentId: alarm.equipmentId,
  projectId: site.projectId,
  kind: alarm.kind,
  event: alarm.key,
  priority: alarm.priority,
  condition: alarm.condition,
  state: alarm.state,
  likelyReal: alarm.likelyReal,
  count: alarm.count,
  firstAt: isoTime(alarm.firstAt),
  lastAt: isoTime(alarm.lastAt),
  version: alarm.version,
})
