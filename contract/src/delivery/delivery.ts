/** Who was told of what, by which way, and whether it arrived; and how a person, or a unit's people, can be reached. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { deliveryChannels } from './channels.ts'

/** `stopped`: somebody took the alarm before it went out. */
export const deliveryStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'opened',
  'answered',
  'failed',
  'stopped',
] as const

/** Why it did not arrive, for a person to mend. */
export const deliveryCauses = ['noCarrier', 'noAddress', 'refused', 'notAnswered', 'noCredit'] as const
export type DeliveryCause = (typeof deliveryCauses)[number]

/** What was pressed on the telephone. Never a verdict. */
export const phoneAnswers = ['acknowledged', 'cannotGo'] as const
export type PhoneAnswer = (typeof phoneAnswers)[number]

export const Delivery = z.object({
  messageId: Id,
  /** Null where it was somebody whom the reader may not know. */
  person: z.nullable(z.string()),
  isOwn: z.boolean(),
  channel: z.enum(deliveryChannels),
  /** Seconds after the alarm at which this was due. */
  afterS: z.int(),
  state: z.enum(deliveryStates),
  /** How often it was tried, and on the telephone how often it rang. */
  tries: z.int(),
  rings: z.int(),
  queuedAt: Instant,
  sentAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  openedAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  answer: z.nullable(z.enum(phoneAnswers)),
  cause: z.nullable(z.enum(deliveryCauses)),
})
export type Delivery = z.output<typeof Delivery>

/** Small things that are told together: new hazards, and equipment that is silent alone. */
export const deliveryDigests = ['hazardDigest', 'offlineDigest'] as const

/** The steps of a ladder of calls, in its order: first and second on duty, manager, responsible person, operator. */
export const reachSteps = ['D1', 'D2', 'M', 'R', 'O'] as const
export type ReachStep = (typeof reachSteps)[number]

export const Reach = z.object({
  person: z.string(),
  hasMobile: z.boolean(),
  pushDevices: z.int(),
  hasChat: z.boolean(),
  hasMail: z.boolean(),
  /** When something last reached him, by whatever way. */
  lastReachedAt: z.nullable(Instant),
})

export const ReachOfStep = z.object({
  step: z.enum(reachSteps),
  people: z.array(Reach),
  /**
   * Nobody stands there, or nobody there can be called: the step would be silent. `noList`: the operator has not said whom
   * to ring, so that everybody it has is rung.
   */
  warning: z.nullable(z.enum(['nobody', 'noMobile', 'noList', 'noPush'])),
})
export type ReachOfStep = z.output<typeof ReachOfStep>

export const OwnChannels = z.object({
  hasMobile: z.boolean(),
  hasChat: z.boolean(),
  mail: z.nullable(z.string()),
  /** What a browser needs to subscribe; null where this installation does not push. */
  pushKey: z.nullable(z.string()),
  pushDevices: z.array(z.object({ device: z.string(), since: Instant, lastReachedAt: z.nullable(Instant) })),
})

const own = { permission: 'signedIn', scope: 'self' } as const
const KeyText = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(16), z.maxLength(128))
const Endpoint = z.string().check(z.minLength(12), z.maxLength(1_000), z.regex(/^https?:\/\/\S+$/))

export const deliveryCalls = {
  byAlarm: call({
    path: 'delivery/findByAlarm.action',
    description: 'Every message that an alarm caused: to whom, by which way, and whether it arrived.',
    kind: 'query',
    body: 'form',
    permission: { anyOf: ['alarmRec:select', 'fireRec:select', 'hazardRec:select'] },
    scope: { alarmId: 'alarm' },
    input: z.object({ alarmId: Id }),
    output: z.object({ rows: z.array(Delivery) }),
  }),
  reach: call({
    path: 'delivery/findReach.action',
    description:
      "For each rung of a unit's ladder who stands there and how he can be reached, with what would be silent.",
    kind: 'query',
    body: 'form',
    permission: 'pushRec:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ steps: z.array(ReachOfStep) }),
  }),
  ringMe: call({
    path: 'delivery/ringMe.action',
    description: '"Ring me now": a test of one\'s own channels, once a minute.',
    ...own,
    kind: 'command',
    body: 'json',
    input: z.strictObject({ channels: z.optional(z.array(z.enum(deliveryChannels)).check(z.minLength(1))) }),
    output: z.object({ rows: z.array(Delivery) }),
  }),
  ownTest: call({
    path: 'delivery/findOwnTest.action',
    description: "What became of one's last test.",
    ...own,
    kind: 'query',
    body: 'form',
    input: z.object({}),
    output: z.object({ rows: z.array(Delivery) }),
  }),
  ownChannels: call({
    path: 'delivery/getOwnChannels.action',
    description: 'By which ways one can be reached oneself, and what a browser needs to subscribe to push.',
    ...own,
    kind: 'query',
    body: 'form',
    input: z.object({}),
    output: OwnChannels,
  }),
  addPush: call({
    path: 'delivery/addPush.action',
    description: "Keeps a browser's own push subscription, as its push service gave it.",
    ...own,
    kind: 'command',
    body: 'json',
    input: z.strictObject({
      endpoint: Endpoint,
      p256dh: KeyText,
      auth: KeyText,
      device: z.string().check(z.maxLength(60)),
    }),
    output: z.object({ pushDevices: z.int() }),
  }),
  removePush: call({
    path: 'delivery/removePush.action',
    description: "Forgets a browser's push subscription.",
    ...own,
    kind: 'command',
    body: 'json',
    input: z.strictObject({ endpoint: Endpoint }),
    output: z.object({ pushDevices: z.int() }),
  }),
  changeMail: call({
    path: 'delivery/changeMail.action',
    description: 'Where letters go; null for nowhere.',
    ...own,
    kind: 'command',
    body: 'json',
    input: z.strictObject({ mail: z.nullable(z.email().check(z.maxLength(200))) }),
    output: z.object({ mail: z.nullable(z.string()) }),
  }),
}
