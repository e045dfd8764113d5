/**
 * A confirmed fire is told to the fire brigade: to the address of its unit, or of the operator where the unit has none, signed,
 * again and again until the brigade says that it has it or the alarm is over. Never a drill, never a test.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PushAddress } from '../delivery/push-address.ts'
import { Id, Instant } from '../ids.ts'
import { anyRight } from './desk.ts'
import { forwardStates } from './forward-moves.ts'

/** Never the secret. */
export const ForwardAddress = z.object({ name: z.string(), address: z.string(), changedAt: Instant })
export type ForwardAddress = z.output<typeof ForwardAddress>

const Held = z.object({ line: z.nullable(ForwardAddress) })
/** The secret once, where a new address brought a new one. */
const WithSecret = z.object({ line: ForwardAddress, secret: z.nullable(z.string()) })
const Removed = z.object({ removed: z.boolean() })

export const ForwardTry = z.object({
  number: z.int(),
  /** Whom: the address may have been corrected in between. */
  to: z.string(),
  begunAt: Instant,
  /** Null while it is under way, or where the worker died on the way. */
  endedAt: z.nullable(Instant),
  status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
})
export type ForwardTry = z.output<typeof ForwardTry>

export const mostTriesShown = 50

/** What was told, to whom, and what the brigade said. */
export const Forwarded = z.object({
  forwardId: Id,
  state: z.enum(forwardStates),
  since: Instant,
  tries: z.int(),
  nextAt: z.nullable(Instant),
  acknowledgedAt: z.nullable(Instant),
  acknowledgedBy: z.nullable(z.string()),
  /** Newest first. */
  log: z.array(ForwardTry),
})
export type Forwarded = z.output<typeof Forwarded>

/** What is said on the telephone; the alarm's own page knows what burns where. */
export const FireCall = z.object({
  unitAddress: z.string(),
  /** A number at which somebody of the unit answers; null for whoever may not read it, and where there is none. */
  callback: z.nullable(z.object({ person: z.string(), tel: z.string() })),
  /** Null where the unit and its operator had no address when the fire was confirmed. */
  forwarded: z.nullable(Forwarded),
})
export type FireCall = z.output<typeof FireCall>

/** What the brigade's receiver reads, signed as a push model's deliveries are. The same bytes and the same id at every try. */
export interface ForwardedFire {
  readonly forwardId: string
  readonly kind: 'fire'
  readonly alarmId: string
  readonly confirmedAt: string
  readonly unit: { readonly unitId: string; readonly name: string; readonly address: string }
  /** From the outside in, then the equipment that spoke. */
  readonly place: readonly string[]
  readonly equipment: string
  readonly what: { readonly zh: string; readonly en: string }
  readonly callback: { readonly person: string; readonly tel: string } | null
}

/** What the receiver answers with a 2xx once somebody has it; any other answer is told again. */
export const ForwardAnswer = z.object({ acknowledged: z.string(), by: z.optional(z.string()) })

const wish = { name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)), address: PushAddress }
const command = { kind: 'command', body: 'json' } as const
const query = { kind: 'query', body: 'form' } as const
/** Who sets whom to call for a unit. */
const ofUnit = { permission: 'unit:custom', scope: { projectId: 'project' } } as const
const ofOperator = { permission: 'oem:update', scope: { oemId: 'oem' } } as const

export const forwardingCalls = {
  unitLine: call({
    ...query,
    ...ofUnit,
    path: 'forward/getUnitLine.action',
    description: 'Where the confirmed fires of a unit are forwarded, if it has an address of its own.',
    input: z.object({ projectId: Id }),
    output: Held,
  }),
  setUnitLine: call({
    ...command,
    ...ofUnit,
    path: 'forward/setUnitLine.action',
    description:
      "Sets where a unit's confirmed fires are forwarded; a new address brings a new secret, said this once.",
    input: z.strictObject({ projectId: Id, ...wish }),
    output: WithSecret,
  }),
  removeUnitLine: call({
    ...command,
    ...ofUnit,
    path: 'forward/removeUnitLine.action',
    description: "Takes a unit's forwarding address away; its operator's, if there is one, is used from then on.",
    input: z.strictObject({ projectId: Id }),
    output: Removed,
  }),
  operatorLine: call({
    ...query,
    ...ofOperator,
    path: 'forward/getOperatorLine.action',
    description: 'Where confirmed fires of all units of an operator are forwarded that have no address of their own.',
    input: z.object({ oemId: Id }),
    output: Held,
  }),
  setOperatorLine: call({
    ...command,
    ...ofOperator,
    path: 'forward/setOperatorLine.action',
    description: "Sets an operator's forwarding address; a new address brings a new secret, said this once.",
    input: z.strictObject({ oemId: Id, ...wish }),
    output: WithSecret,
  }),
  removeOperatorLine: call({
    ...command,
    ...ofOperator,
    path: 'forward/removeOperatorLine.action',
    description: "Takes an operator's forwarding address away.",
    input: z.strictObject({ oemId: Id }),
    output: Removed,
  }),
  fireCall: call({
    ...query,
    path: 'forward/getFireCall.action',
    description: 'What to say to the fire brigade of an alarm, and what was forwarded to it: each try, and its answer.',
    permission: anyRight('select'),
    scope: { alarmId: 'alarm' },
    input: z.object({ alarmId: Id }),
    output: FireCall,
  }),
}
