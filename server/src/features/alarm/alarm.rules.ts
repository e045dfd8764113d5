/** What signals make of the alarms that are open: raise, merge, recover, or nothing. Pure: the caller saves and tells. */
import { equipmentStates } from '@vigil/contract/equipment'
import { alarmKinds, type LiveAlarm } from '@vigil/contract/live-events'
import type { Signal } from '#events/alarm-events.ts'
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
}

export type AlarmStep = 'raise' | 'merge' | 'reactivate' | 'recover'

export interface AlarmChange {
  readonly step: AlarmStep
  readonly alarm: OpenAlarm
  readonly signal: Signal
}

const isAlarmKind = (kind: string): kind is AlarmKind => alarmKinds.some((known) => known === kind)

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const greater = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

const raised = ({ equipment, key, priority, property, value, at }: Signal, kind: AlarmKind, id: string): OpenAlarm => ({
  id,
  equipmentId: equipment.id,
  key,
  kind,
  priority,
  property,
  condition: 'active',
  state: 'received',
  likelyReal: false,
  count: 1,
  version: 0,
  recoveredAt: null,
  value: numberOf(value),
  maxValue: numberOf(value),
  firstAt: at,
  lastAt: at,
})

const merged = (alarm: OpenAlarm, { value, at }: Signal): OpenAlarm => ({
  ...alarm,
  condition: 'active',
  recoveredAt: null,
  count: alarm.count + 1,
  value: numberOf(value) ?? alarm.value,
  maxValue: greater(alarm.maxValue, numberOf(value)),
  lastAt: Math.max(alarm.lastAt, at),
  version: alarm.version + 1,
})

/** Recovery changes the condition only: what happens to the alarm is for people to say. */
const recovered = (alarm: OpenAlarm, { at }: Signal): OpenAlarm => ({
  ...alarm,
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
  if (!open) return { step: 'raise', alarm: raised(signal, signal.kind, newId()), signal }
  if (open.condition === 'recovered') return { step: 'reactivate', alarm: merged(open, signal), signal }
  return signal.once ? undefined : { step: 'merge', alarm: merged(open, signal), signal }
}

const stateOfKind: Readonly<Record<AlarmKind, number>> = {
  'fire-alarm': equipmentStates.fire,
  alarm: equipmentStates.alarm,
  fault: equipmentStates.fault,
  hazard: equipmentStates.hazard,
}

/** The worst of what is open and active; being offline is a state of its own, below every fault it might hide. */
export const worstState = (alarms: Iterable<OpenAlarm>, isOnline: boolean | null): number => {
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
  firstAt: new Date(alarm.firstAt).toISOString(),
  lastAt: new Date(alarm.lastAt).toISOString(),
  version: alarm.version,
})
