/** Signing in by a code that is sent to a mobile number. */
import * as z from 'zod/mini'
import { Session } from './account.ts'
import { call } from '../call.ts'
import { Mobile } from '../validators/contact.ts'

export const codeLength = 6
/** A number gets the next code no sooner than this; the button counts it down. */
export const codeWaitSeconds = 60
export const codeLifeSeconds = 300
export const codeTries = 5
export const codesPerDay = 10

const OemCode = z.string().check(z.minLength(1), z.maxLength(40))
const Ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** What shows that a number is one's own: the code that came, and the ticket of whoever asked for it. */
export const phoneProof = { userTel: Mobile, code: z.string().check(z.regex(/^\d{6}$/)), ticket: Ticket }

/** Only whoever asked for the code holds its ticket, and only with it the code is taken. */
export const SentCode = z.object({ ticket: Ticket, waitSeconds: z.int(), lifeSeconds: z.int() })

export const verificationCalls = {
  sendCode: call({
    path: 'account/sendCode.action',
    description: 'Sends a login code; says the same of a number that has an account and of one that has none.',
    kind: 'command',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({ userTel: Mobile, oemCode: z.optional(OemCode) }),
    output: SentCode,
  }),
  loginByCode: call({
    path: 'account/loginByCode.action',
    description: 'Signs in by a code that came to the mobile number.',
    kind: 'command',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object(phoneProof),
    output: Session,
  }),
}
