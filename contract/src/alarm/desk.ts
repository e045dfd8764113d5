/** What people do with alarms: see, own, acknowledge, judge, handle, archive; and the case that comes of it. */
import * as z from 'zod/mini'
import { AlarmRecord } from './alarm.ts'
import { call } from '../call.ts'
import { deliveryChannels } from '../delivery/channels.ts'
import { Id, Instant, Version } from '../ids.ts'
import { alarmConditions, alarmStates, alarmVerdicts } from '../live/live-events.ts'
import { responseSteps } from './response-steps.ts'

export const verdicts = alarmVerdicts
export type AlarmVerdict = (typeof verdicts)[number]

/** A false alarm without its cause comes again. */
export const falseCauses = ['cooking', 'steam', 'dust', 'smoking', 'works', 'touched', 'deviceFault', 'other'] as const
export type FalseCause = (typeof falseCauses)[number]

/** How an alarm ended when nobody judged it. */
export const alarmResults = ['autoRecovered', 'reopened', 'settled'] as const

export const alarmActs = ['acknowledge', 'verify', 'correct', 'begin', 'handle', 'archive'] as const
export type AlarmAct = (typeof alarmActs)[number]

/** One row of the timeline. Rows are never changed or deleted. */
export const AlarmMove = z.object({
  at: Instant,
  from: z.nullable(z.enum(alarmStates)),
  to: z.enum(alarmStates),
  condition: z.enum(alarmConditions),
  actor: z.enum(['account', 'device', 'rule', 'timer']),
  /** Only of people, and only for who may read the case. */
  actorName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type AlarmMove = z.output<typeof AlarmMove>

const handled = {
  acknowledgedAt: z.nullable(Instant),
  verdict: z.nullable(z.enum(verdicts)),
  verdictAt: z.nullable(Instant),
  cause: z.nullable(z.enum(falseCauses)),
  handledAt: z.nullable(Instant),
  archivedAt: z.nullable(Instant),
  result: z.nullable(z.enum(alarmResults)),
  reopenedFrom: z.nullable(Id),
  /** Of a storm: more than twenty in one unit within a minute are one group. */
  groupId: z.nullable(Id),
  /** A person had shielded the point when it spoke. */
  isIsolated: z.boolean(),
  isFlapping: z.boolean(),
}

/** A row of the history: the alarm, where it is in words, and how far it has come. */
export const AlarmSummary = z.extend(AlarmRecord, {
  ...handled,
  equipmentName: z.string(),
  equipmentTypeId: z.int(),
  projectName: z.string(),
  /** Building, floor, zone: from the outside in. */
  place: z.array(z.string()),
})
export type AlarmSummary = z.output<typeof AlarmSummary>

const Person = z.object({ name: z.string(), at: Instant })

/** Which calls go out while nobody takes it, or says what it is. */
export const alarmLadders = ['fire', 'unverified', 'confirmed', 'life', 'alarm', 'fault'] as const

/** Who stands on a rung: on duty (first, second), manager, responsible, maintainer, operator's centre, company, tenant. */
export const ladderAudiences = ['D', 'D1', 'D2', 'M', 'R', 'T', 'O', 'C', 'E'] as const
export type LadderAudience = (typeof ladderAudiences)[number]

/** What happens next by itself. */
const NextRung = z.object({
  at: Instant,
  calls: z.array(z.object({ channel: z.enum(deliveryChannels), who: z.array(z.enum(ladderAudiences)) })),
})

export const AlarmCase = z.extend(AlarmSummary, {
  keyCode: z.string(),
  installAdd: z.string(),
  /** The hops: when the device said it by its own clock, when it reached the platform, when it was stored as an alarm. */
  deviceAt: z.nullable(Instant),
  receivedAt: Instant,
  storedAt: z.nullable(Instant),
  seenBy: z.array(Person),
  owner: z.nullable(Person),
  acknowledgedBy: z.nullable(z.string()),
  verdictBy: z.nullable(z.string()),
  handledBy: z.nullable(z.string()),
  timeline: z.array(AlarmMove),
  /** Of a gateway that is gone: how many points nobody sees until it is back. One case for all of them. */
  blinds: z.nullable(z.int()),
  /** Other alarms of the same storm, the newest first, without this one. */
  groupSize: z.int(),
  /** The other fire signals of the same zone within five minutes: why it is likely real. */
  confirmedBy: z.array(z.object({ alarmId: Id, equipmentName: z.string(), at: Instant })),
  /** Null where nobody is called any more. */
  ladder: z.nullable(z.enum(alarmLadders)),
  ladderFrom: z.nullable(Instant),
  /** Null on the last rung. */
  nextRung: z.nullable(NextRung),
  /** Since when it counts as one that nobody answered. */
  unansweredAt: z.nullable(Instant),
  /** What the response card has ticked, the first time each. */
  ticked: z.array(z.object({ step: z.enum(responseSteps), at: Instant, by: z.nullable(z.string()) })),
  /** What the reader may do with it now. */
  mayDo: z.array(z.enum(alarmActs)),
  mayOwn: z.boolean(),
  /** How many photos of the place belong to it; `needsPhoto`: without one it cannot be called dealt with. */
  photos: z.int(),
  needsPhoto: z.boolean(),
  /** When whoever goes asked for another minute, which is given once. */
  delayedAt: z.nullable(Instant),
  mayDelay: z.boolean(),
})
export type AlarmCase = z.output<typeof AlarmCase>

/** A case is of one of three kinds: the service asks for the right of the kind. */
export const anyRight = <Suffix extends 'list' | 'select' | 'custom' | 'batch'>(suffix: Suffix) =>
  ({ anyOf: [`alarmRec:${suffix}`, `fireRec:${suffix}`, `hazardRec:${suffix}`] }) as const

/** By the note's length: two characters say something, 140 are read. */
export const Note = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))

/**
 * The version is as read: who says that something is nothing, or over, while it has changed, is told what it is now. To take it, or to
 * call it real, no version is asked: a fire that is said again every second must not keep anybody from it.
 */
const judged = {
  alarmId: Id,
  version: Version,
  verdict: z.enum(verdicts),
  cause: z.optional(z.enum(falseCauses)),
}

const act = {
  kind: 'command',
  body: 'json',
  permission: anyRight('custom'),
  scope: { alarmId: 'alarm' },
  output: AlarmCase,
} as const

export const alarmDeskCalls = {
  case: call({
    path: 'alarm/getAlarm.action',
    description: 'One alarm as a case: its hops, people, timeline, next calls, and what the reader may do with it now.',
    kind: 'query',
    body: 'form',
    permission: anyRight('select'),
    scope: { alarmId: 'alarm' },
    input: z.object({ alarmId: Id }),
    output: AlarmCase,
  }),
  see: call({
    ...act,
    path: 'alarm/see.action',
    description: 'Says that the alarm is on a screen: proof of delivery, nothing more.',
    permission: anyRight('select'),
    input: z.strictObject({ alarmId: Id }),
    output: z.object({ seenAt: Instant }),
  }),
  own: call({
    ...act,
    path: 'alarm/own.action',
    description: '"I go": one person at a time takes the alarm; taking it from another says so in the timeline.',
    input: z.strictObject({ alarmId: Id }),
  }),
  delay: call({
    ...act,
    path: 'alarm/delay.action',
    description: '"Nearly there": whoever goes gets a minute more to judge, once, and never where it is likely real.',
    input: z.strictObject({ alarmId: Id, note: Note }),
  }),
  acknowledge: call({
    ...act,
    path: 'alarm/acknowledge.action',
    description: 'A person has taken notice of the alarm; it stays open until somebody judges it.',
    input: z.strictObject({ alarmId: Id, note: z.optional(Note) }),
  }),
  verify: call({
    ...act,
    path: 'alarm/verify.action',
    description: "A person's verdict: real, false with its cause, test or drill, on the version that was read.",
    input: z.strictObject({ ...judged, note: z.optional(Note) }),
  }),
  correct: call({
    ...act,
    path: 'alarm/correct.action',
    description: "A manager's other verdict after the first, with the reason; the first one stays in the timeline.",
    input: z.strictObject({ ...judged, note: Note }),
  }),
  begin: call({
    ...act,
    path: 'alarm/begin.action',
    description: 'Work on a judged alarm has begun.',
    input: z.strictObject({ alarmId: Id, note: z.optional(Note) }),
  }),
  handle: call({
    ...act,
    path: 'alarm/handle.action',
    description: 'The alarm is dealt with, in words; a real fire needs a photo first.',
    input: z.strictObject({ alarmId: Id, version: Version, note: Note }),
  }),
  archive: call({
    ...act,
    path: 'alarm/archive.action',
    description: 'Closes a case that has been dealt with.',
    input: z.strictObject({ alarmId: Id, version: Version, note: z.optional(Note) }),
  }),
  tick: call({
    ...act,
    path: 'alarm/tick.action',
    description: 'Ticks a step of the response card; it judges nothing and changes no version.',
    input: z.strictObject({ alarmId: Id, step: z.enum(responseSteps) }),
  }),
  note: call({
    ...act,
    path: 'alarm/note.action',
    description: 'A word for the timeline: whom one has called, what one has seen.',
    input: z.strictObject({ alarmId: Id, note: Note }),
  }),
}
