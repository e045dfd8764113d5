/** The platform about itself, for whoever runs it: is the watcher well, and what could it not read. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'

/** The cards of the page, in their order. */
export const healthParts = ['lane', 'call', 'channel', 'quarantine', 'process', 'clock', 'database'] as const
export type HealthPart = (typeof healthParts)[number]

/** Unknown is never fine. */
export const healthStates = ['fine', 'look', 'unknown'] as const

const HealthRow = z.object({
  part: z.enum(healthParts),
  /** Which of them: a lane's number, a channel, a kind of process. */
  name: z.string(),
  state: z.enum(healthStates),
  value: z.nullable(z.number()),
  unit: z.enum(['ms', 'count', 'bytes', 'share']),
  limit: z.nullable(z.number()),
  /** A version, how many were sent: what stands small below the name. */
  detail: z.string(),
})
export type HealthRow = z.output<typeof HealthRow>

export const PlatformHealth = z.object({
  at: Instant,
  /** From a device's word to a call: the first thing to know. */
  isFirePathFine: z.boolean(),
  rows: z.array(HealthRow),
})
export type PlatformHealth = z.output<typeof PlatformHealth>

const QuarantineGroup = z.object({
  reason: z.string(),
  equipmentId: Id,
  equipmentName: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  count: z.int(),
  lastAt: Instant,
  newestId: z.int(),
  sentAgain: z.int(),
  /** A fire may stand in one that was not sent again: looked at first, never taken for a fact. */
  mayBeFire: z.boolean(),
})
export type QuarantineGroup = z.output<typeof QuarantineGroup>

const QuarantinedMessage = z.object({
  messageId: z.int(),
  reason: z.string(),
  equipmentId: Id,
  at: Instant,
  sentAgainAt: z.nullable(Instant),
  /** The first bytes as they came, two hex digits each. */
  hex: z.string(),
  bytes: z.int(),
  /** Read as text, as far as it is text. */
  text: z.string(),
  /** A fire may stand in it: looked at first, never taken for a fact. */
  mayBeFire: z.boolean(),
})
export type QuarantinedMessage = z.output<typeof QuarantinedMessage>

const PlatformOnly = { permission: 'appVersion:custom', scope: 'none' } as const
const Position = FormInt(1, Number.MAX_SAFE_INTEGER)

export const platformCalls = {
  health: call({
    path: 'platform/getHealth.action',
    description: 'How the platform itself stands: what runs, what is late and what is full.',
    kind: 'query',
    body: 'form',
    ...PlatformOnly,
    input: z.object({}),
    output: PlatformHealth,
  }),
  quarantine: call({
    path: 'platform/findQuarantine.action',
    description: 'Messages of devices that could not be taken in, grouped by equipment and reason.',
    kind: 'query',
    body: 'form',
    ...PlatformOnly,
    input: z.object({}),
    output: z.object({ rows: z.array(QuarantineGroup) }),
  }),
  quarantined: call({
    path: 'platform/getQuarantined.action',
    description: 'One message that could not be taken in, as it came.',
    kind: 'query',
    body: 'form',
    ...PlatformOnly,
    input: z.object({ messageId: Position }),
    output: QuarantinedMessage,
  }),
  sendAgain: call({
    path: 'platform/sendAgain.action',
    description: 'Takes in a quarantined group again, up to the newest that was seen, with the time of its receipt.',
    kind: 'command',
    body: 'json',
    ...PlatformOnly,
    input: z.object({
      equipmentId: Id,
      reason: z.string().check(z.maxLength(500)),
      newestId: z.int().check(z.positive()),
    }),
    output: z.object({ sent: z.int() }),
  }),
}
