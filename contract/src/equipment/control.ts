/** Commands to equipment: shown first, then given, claimed once, and done only when the equipment's own report says so. */
import * as z from 'zod/mini'
import { fireLoads } from '@vigil/device-types/fire-load'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Cause } from './cause.ts'

export const commandStates = [
  'created',
  'authorised',
  'queued',
  'sent',
  'acknowledged',
  'done',
  'failed',
  'timeout',
  'cancelled',
] as const
export type CommandState = (typeof commandStates)[number]

/**
 * Every move there is. A time-out says that the result is unknown, so the equipment's own word may still come; done,
 * failed and cancelled are the end.
 */
export const commandMoves: Readonly<Record<CommandState, readonly CommandState[]>> = {
  created: ['authorised', 'cancelled'],
  authorised: ['queued'],
  queued: ['sent', 'failed', 'cancelled'],
  sent: ['acknowledged', 'done', 'failed', 'timeout'],
  acknowledged: ['done', 'failed', 'timeout'],
  timeout: ['done', 'failed'],
  done: [],
  failed: [],
  cancelled: [],
}

/**
 * refused: by the equipment. offline: no gateway holds its socket. notSent: its time to live ran out. noAnswer: the
 * result is unknown. The others end a command before it is sent.
 */
export const commandReasons = [
  'refused',
  'offline',
  'notSent',
  'noAnswer',
  'notAccepted',
  'withdrawn',
  'rightsChanged',
] as const
export type CommandReason = (typeof commandReasons)[number]

/**
 * What was read after a time-out. reading: the equipment was asked, or is waited for. unknown: it has not said so far.
 * Neither moves anything a second time.
 */
export const readBacks = ['reading', 'moved', 'notMoved', 'unknown'] as const
export type ReadBack = (typeof readBacks)[number]

/** From a tap to a step-up; the screen asks for as much. */
export const dangers = ['none', 'confirm', 'slide', 'password'] as const

/** How long a confirmation lasts, and how long a command may wait to be sent. */
export const nonceSeconds = 10
export const sendWithinSeconds = 10
/** How long the word of somebody on site is good for. */
export const siteMinutes = 30
/** How long a second person may take. */
export const acceptWithinSeconds = 120

const Params = z.record(z.string().check(z.maxLength(40)), z.union([z.number(), z.boolean(), z.string()]))

export const Command = z.object({
  commandId: Id,
  equipmentId: Id,
  projectId: Id,
  action: z.string(),
  params: z.record(z.string(), z.unknown()),
  state: z.enum(commandStates),
  reason: z.nullable(z.enum(commandReasons)),
  /** It asks and moves nothing. */
  isRead: z.boolean(),
  /** The measured state came after the time-out. */
  late: z.boolean(),
  /** After a time-out only. */
  readBack: z.nullable(z.enum(readBacks)),
  readBackAt: z.nullable(Instant),
  /** Why it moved: a person, a schedule, a rule run; a read after a time-out names the command it reads for. */
  originKind: z.string(),
  originId: z.string(),
  /** The same as far as the reader may know it. */
  cause: Cause,
  createdAt: Instant,
  timeoutAt: Instant,
  settledAt: z.nullable(Instant),
})
export type Command = z.output<typeof Command>

export const CommandMove = z.object({
  at: Instant,
  from: z.nullable(z.enum(commandStates)),
  to: z.enum(commandStates),
  /** account, gateway, device, timer or rule. */
  actorKind: z.string(),
  actorId: z.nullable(z.string()),
  /** Only of people whom the reader may see. */
  actorName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type CommandMove = z.output<typeof CommandMove>

/** What operate must say a word on: how the cause of a trip was removed, why it is locked, why another's lock is lifted. */
export const noteSubjects = ['trip', 'lock', 'unlock'] as const
export type NoteSubject = (typeof noteSubjects)[number]

/** Who works on the circuit, since when, and why. */
export const ServiceLock = z.object({
  /** The name of whoever hung it; null when the account is gone. */
  by: z.nullable(z.string()),
  mine: z.boolean(),
  since: Instant,
  reason: z.string(),
})
export type ServiceLock = z.output<typeof ServiceLock>

/** Beside a refusal for a fire load: what nobody has registered yet, as far as whoever asked sees it. */
export const UnregisteredLoads = z.object({
  unregistered: z.array(z.object({ equipmentId: Id, deviceName: z.string() })),
})
export type UnregisteredLoads = z.output<typeof UnregisteredLoads>

/** Why more is asked than the device type's row asks. */
export const dangerReasons = [
  'openFire',
  'fireLoad',
  'secondPerson',
  'batch',
  /** It takes back what protects people. */
  'awayFromSafety',
  /** The device carries it out by itself: the platform cannot judge it again then. */
  'actsLater',
] as const
export type DangerReason = (typeof dangerReasons)[number]

export const Prepared = z.object({
  nonce: z.string(),
  expiresAt: Instant,
  name: z.object({ zh: z.string(), en: z.string() }),
  danger: z.enum(dangers),
  dangerReasons: z.array(z.enum(dangerReasons)),
  noteAbout: z.nullable(z.enum(noteSubjects)),
  /** Another person has to accept it before it is sent. */
  needsSecondPerson: z.boolean(),
  /** Without a measured state by then the result is unknown. */
  timeoutSec: z.int(),
  shadowVersion: z.int(),
  /** The equipment itself and what hangs on it. */
  impact: z.array(
    z.object({ equipmentId: Id, deviceName: z.string(), isChild: z.boolean(), fireLoad: z.enum(fireLoads) }),
  ),
})
export type Prepared = z.output<typeof Prepared>

const Password = z.string().check(z.minLength(1), z.maxLength(200))
const Outcome = z.object({ commandId: Id, state: z.enum(commandStates) })

/** The row of the command says which of these it really takes; the service checks that one and the device type's. */
const anyControlRight = {
  anyOf: ['control:custom', 'control:update', 'control:batch', 'control:select', 'control:price'],
} as const

export const controlCalls = {
  prepare: call({
    path: 'control/prepare.action',
    description:
      'Asks what a command would do: its danger, whom and what it touches, and a nonce that is good for ten seconds.',
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: anyControlRight,
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({
      equipmentId: Id,
      action: z.string().check(z.minLength(1), z.maxLength(40)),
      params: z.prefault(Params, {}),
    }),
    output: Prepared,
  }),
  operate: call({
    path: 'control/operate.action',
    description: 'Gives the prepared command by its nonce, with the password or the note that its danger asks for.',
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: anyControlRight,
    scope: 'rows',
    input: z.strictObject({
      nonce: z.string().check(z.minLength(1), z.maxLength(100)),
      password: z.optional(Password),
      note: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(140))),
    }),
    output: Outcome,
  }),
  confirmSite: call({
    path: 'control/confirmSite.action',
    description:
      'Somebody who stands before equipment that tripped says how its cause was removed; good for one closing.',
    kind: 'command',
    body: 'json',
    permission: 'control:custom',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({
      equipmentId: Id,
      note: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)),
    }),
    output: z.object({ until: Instant }),
  }),
  accept: call({
    path: 'control/accept.action',
    description: 'A second person agrees to a dangerous command, by his own password, and it is sent.',
    kind: 'command',
    body: 'json',
    permission: anyControlRight,
    scope: 'rows',
    input: z.strictObject({ commandId: Id, password: Password }),
    output: Outcome,
  }),
  withdraw: call({
    path: 'control/withdraw.action',
    description: 'Takes back a command that waits for a second person.',
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: anyControlRight,
    scope: 'rows',
    input: z.strictObject({ commandId: Id }),
    output: Outcome,
  }),
  lock: call({
    path: 'control/getLock.action',
    description: 'The service lock that hangs at a piece of equipment, if any: who hung it, when and why.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: z.object({ lock: z.nullable(ServiceLock) }),
  }),
  detail: call({
    path: 'control/getCommand.action',
    description: 'One command and its course, from the person to the measured state.',
    kind: 'query',
    body: 'form',
    permission: 'control:select',
    scope: 'rows',
    input: z.object({ commandId: Id }),
    output: z.object({ command: Command, moves: z.array(CommandMove) }),
  }),
  list: call({
    path: 'control/findCommands.action',
    description: 'The commands of a unit or of one piece of equipment, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'control:list',
    scope: { equipmentId: 'equipment', projectId: 'project' },
    input: z.object({ ...pageInput, equipmentId: z.optional(Id), projectId: z.optional(Id) }),
    output: pageOf(Command),
  }),
}
