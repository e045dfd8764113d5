/** Signing in through the chat platform. The person's id there stays on the server; no answer carries it. */
import * as z from 'zod/mini'
import { Session } from './account.ts'
import { call } from '../call.ts'
import { Instant } from '../ids.ts'

/** Where the chat platform sends the browser back to, with its code. */
export const receiveCodePath = '/chat/receiveCode.action'
/** The field of the login page's address that tells how it went: a ticket, or that it came to nothing. */
export const returnField = 'chat'
export const cameToNothing = 'failed'

export const stateLifeSeconds = 600
/** Long enough for a page to open. */
export const ticketLoginSeconds = 120
/** Long enough to find a password first. */
export const ticketBindSeconds = 600

/** 256 random bits. */
const Secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Counts only in the browser that set out: it holds the nonce, and no address ever does. */
const proof = { ticket: Secret, nonce: Secret }

export const chatCalls = {
  begin: call({
    path: 'chat/begin.action',
    description: 'Sets out for a login by the chat platform: answers its page, made for this brand and for one use.',
    kind: 'command',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.strictObject({ page: z.string().check(z.regex(/^login[A-Za-z0-9]{0,32}$/)), nonce: Secret }),
    /** The chat platform's own page, made for this brand and for one use. */
    output: z.object({ address: z.string() }),
  }),
  loginByOpenId: call({
    path: 'account/loginByOpenId.action',
    description: 'Signs in whoever comes back from the chat platform, by the ticket and the nonce of the same browser.',
    kind: 'command',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.strictObject(proof),
    output: Session,
  }),
  bindOpenId: call({
    path: 'account/bindOpenId.action',
    description: 'Ties the chat account that has just been proved to the account that is signed in.',
    kind: 'command',
    body: 'form',
    permission: 'signedIn',
    scope: 'self',
    input: z.strictObject(proof),
    output: z.object({ boundAt: Instant }),
  }),
  clearOpenId: call({
    path: 'account/clearOpenId.action',
    description: 'Unties every chat account from the account that is signed in.',
    kind: 'command',
    body: 'form',
    permission: 'signedIn',
    scope: 'self',
    input: z.strictObject({}),
    output: z.object({ cleared: z.int() }),
  }),
  binding: call({
    path: 'account/getOpenIdBinding.action',
    description: "Since when a chat account is tied to one's own, if one is.",
    kind: 'query',
    body: 'form',
    permission: 'signedIn',
    scope: 'self',
    input: z.object({}),
    output: z.object({ boundAt: z.nullable(Instant) }),
  }),
}
