/** A second proof at the door of whoever answers for many tenants: a code that changes every 30 seconds. */
import * as z from 'zod/mini'
import { Session } from './account.ts'
import { call } from '../call.ts'
import { Instant } from '../ids.ts'

export const recoveryCodeCount = 10
export const secondFactorTries = 5
export const secondFactorLockMinutes = 15
/** How long somebody whose password was right may look for his phone. */
export const entryTicketSeconds = 300

/** 256 random bits, good for one step at the door. */
export const EntryTicket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

const TimeCode = z.string().check(z.regex(/^\d{6}$/))
/** Six digits from the phone, or one of the recovery codes for the day it is gone. */
const AnyCode = z.string().check(z.minLength(6), z.maxLength(24))
const Password = z.string().check(z.minLength(1), z.maxLength(256))

/** What the phone must know: as text to type, and as an address that a picture carries. */
export const FactorSecret = z.object({ secret: z.string(), uri: z.string() })
export type FactorSecret = z.output<typeof FactorSecret>

/** The details of the refusal `secondFactorNeeded`. */
export const FactorDemand = z.object({
  ticket: EntryTicket,
  lifeSeconds: z.int(),
  /** Only where the platform demands a second factor and there is none yet: it is set up on the way in. */
  setUp: z.nullable(FactorSecret),
})
export type FactorDemand = z.output<typeof FactorDemand>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const own = { permission: 'signedIn', scope: 'self' } as const

export const secondFactorCalls = {
  state: call({
    path: 'account/getSecondFactor.action',
    description: "Whether one's own login asks for a second proof, and how many recovery codes are left.",
    ...own,
    kind: 'query',
    body: 'form',
    input: z.object({}),
    output: z.object({
      onSince: z.nullable(Instant),
      recoveryLeft: z.int(),
      /** Only people of the platform and of operators have one. */
      isOffered: z.boolean(),
      isCompulsory: z.boolean(),
    }),
  }),
  begin: call({
    path: 'account/beginSecondFactor.action',
    description: 'Begins to set up the second proof: answers what the phone must know.',
    ...own,
    kind: 'command',
    body: 'form',
    input: z.strictObject({ password: Password }),
    output: FactorSecret,
  }),
  confirm: call({
    path: 'account/confirmSecondFactor.action',
    description: 'The first right code switches the second proof on, and every other session ends.',
    ...own,
    kind: 'command',
    body: 'form',
    input: z.strictObject({ code: TimeCode }),
    output: RecoveryCodes,
  }),
  renewRecovery: call({
    path: 'account/renewRecoveryCodes.action',
    description: 'Draws new recovery codes; the old ones are void.',
    ...own,
    kind: 'command',
    body: 'form',
    input: z.strictObject({ code: TimeCode }),
    output: RecoveryCodes,
  }),
  end: call({
    path: 'account/endSecondFactor.action',
    description: "Switches one's second proof off, by password and code.",
    ...own,
    kind: 'command',
    body: 'form',
    input: z.strictObject({ password: Password, code: AnyCode }),
    output: z.object({ ended: z.boolean() }),
  }),
  login: call({
    path: 'account/loginBySecondFactor.action',
    description: 'Finishes a login by six digits from the phone, or by one of the recovery codes.',
    kind: 'command',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.strictObject({ ticket: EntryTicket, code: AnyCode }),
    output: Session,
  }),
}
