/**
 * What a screen hears without asking. Ids, states and times only: no price and no personal data, because one frame is
 * encoded once and sent to everybody who holds its scope. Names and texts are read by calls, which check each person.
 */
import * as z from 'zod/mini'
import { commandStates, readBacks } from '../equipment/control.ts'
import { equipmentStateNames } from '../equipment/equipment.ts'
import { Id, Instant, LogPosition } from '../ids.ts'
import { ScopeText } from '../rights/scopes.ts'

/** The event lanes, each with its own outbox order: lane 1 holds what threatens life and never waits for lane 2. */
export const Lane = z.literal([1, 2])
export type Lane = z.infer<typeof Lane>

export const alarmKinds = ['fire-alarm', 'alarm', 'fault', 'hazard'] as const
/** Comes only from the device. */
export const alarmConditions = ['active', 'recovered'] as const
/** Comes only from people and timers. */
export const alarmStates = [
  'received',
  'notified',
  'acknowledged',
  'verified',
  'handling',
  'handled',
  'archived',
] as const

/** What people may say that an alarm was. */
export const alarmVerdicts = ['real', 'false', 'test', 'drill'] as const

/** As much of an alarm as a banner, a sound and a list row need. */
export const LiveAlarm = z.object({
  alarmId: Id,
  equipmentId: Id,
  projectId: Id,
  kind: z.enum(alarmKinds),
  /** Key of the event in the device type's row, which the client translates. */
  event: z.string(),
  priority: z.int().check(z.minimum(1), z.maximum(5)),
  condition: z.enum(alarmConditions),
  state: z.enum(alarmStates),
  likelyReal: z.boolean(),
  /** What people said that it was; null or left out until then. */
  verdict: z.optional(z.nullable(z.enum(alarmVerdicts))),
  /** Part of a drill that runs; left out of everything that is real. */
  drill: z.optional(z.boolean()),
  /** How often the device has said it; repeats merge into one alarm. */
  count: z.int().check(z.positive()),
  firstAt: Instant,
  lastAt: Instant,
  /** A verdict carries the version it was given on. */
  version: z.int().check(z.nonnegative()),
})
export type LiveAlarm = z.infer<typeof LiveAlarm>

/** Stored before it was sent: (lane, position) is its place in the outbox, what a client resumes from and acks. */
const stored = { scope: ScopeText, lane: Lane, position: LogPosition, at: Instant }

export const EquipmentStateEvent = z.object({
  type: z.literal('equipment.state'),
  ...stored,
  equipmentId: Id,
  projectId: Id,
  state: z.enum(equipmentStateNames),
})
export const EquipmentOnlineEvent = z.object({
  type: z.literal('equipment.online'),
  ...stored,
  equipmentId: Id,
  projectId: Id,
  online: z.boolean(),
  cause: z.enum(['report', 'silence', 'lastWill', 'parentOffline']),
})
/** With the state of its equipment where the alarm made it another one: then no `equipment.state` follows. */
const ofAlarm = { ...stored, alarm: LiveAlarm, equipmentState: z.optional(z.enum(equipmentStateNames)) }
export const AlarmRaisedEvent = z.object({ type: z.literal('alarm.raised'), ...ofAlarm })
export const AlarmUpdatedEvent = z.object({ type: z.literal('alarm.updated'), ...ofAlarm })
/** Alarms nobody has acknowledged yet. Counted by the server, never by the client. */
export const AlarmTotalEvent = z.object({
  type: z.literal('alarm.total'),
  ...stored,
  total: z.int().check(z.nonnegative()),
})
export const CommandUpdatedEvent = z.object({
  type: z.literal('command.updated'),
  ...stored,
  commandId: Id,
  equipmentId: Id,
  state: z.enum(commandStates),
  /** The measured state came after the time-out. */
  late: z.boolean(),
  readBack: z.optional(z.enum(readBacks)),
})
export const NoticeNewEvent = z.object({
  type: z.literal('notice.new'),
  ...stored,
  noticeId: Id,
  priority: z.int().check(z.minimum(1), z.maximum(5)),
  mustConfirm: z.boolean(),
})

/** A hazard, or an entry in the ledger of isolations, has changed: whoever shows it reads it again. */
export const HazardUpdatedEvent = z.object({
  type: z.literal('hazard.updated'),
  ...stored,
  hazardId: Id,
  projectId: Id,
})
/** A work order has moved: whoever shows it reads it again. */
export const WorkOrderUpdatedEvent = z.object({
  type: z.literal('workOrder.updated'),
  ...stored,
  workOrderId: Id,
  projectId: Id,
})
export const IsolationUpdatedEvent = z.object({ type: z.literal('isolation.updated'), ...stored, projectId: Id })

/** A drill of the unit has changed, or broke out: whoever shows it reads it again. */
export const DrillUpdatedEvent = z.object({ type: z.literal('drill.updated'), ...stored, projectId: Id })

/** Something about who is on duty in a unit has changed: roster, arrival, check, handover or log. */
export const DutyUpdatedEvent = z.object({ type: z.literal('duty.updated'), ...stored, projectId: Id })

export const StoredEvent = z.discriminatedUnion('type', [
  EquipmentStateEvent,
  EquipmentOnlineEvent,
  AlarmRaisedEvent,
  AlarmUpdatedEvent,
  AlarmTotalEvent,
  CommandUpdatedEvent,
  NoticeNewEvent,
  HazardUpdatedEvent,
  IsolationUpdatedEvent,
  DrillUpdatedEvent,
  DutyUpdatedEvent,
  WorkOrderUpdatedEvent,
])
export type StoredEvent = z.infer<typeof StoredEvent>

const Reading = z.union([z.number(), z.boolean(), z.string(), z.null()])

/** Readings, the newest of each since the last frame. Not stored and not resumed: the next one makes up for a lost one. */
export const ValuesFrame = z.object({
  type: z.literal('values'),
  scope: ScopeText,
  rows: z.array(z.object({ equipmentId: Id, at: Instant, values: z.record(z.string(), Reading) })),
})
export type ValuesFrame = z.infer<typeof ValuesFrame>
