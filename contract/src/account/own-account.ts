/** What is a person's own: where he is signed in, how he wants to be told, his name to programs, and leaving for good. */
import * as z from 'zod/mini'
import { Session, UserInfo } from './account.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { EntryTicket } from './second-factor.ts'

/** How long somebody who leaves may still come back. */
export const regretDays = 7
export const iconMostBytes = 32_768

/** A place where this account is signed in. */
export const OwnSession = z.object({
  sessionId: Id,
  /** System and browser in a few words; null where nobody knows. */
  device: z.nullable(z.string()),
  roleName: z.string(),
  createdAt: Instant,
  /** Exact to five minutes. */
  seenAt: Instant,
  isThis: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** A role that can be taken, and where it counts. */
export const OwnRole = z.object({
  roleId: Id,
  roleName: z.string(),
  roleType: z.int(),
  isActive: z.boolean(),
  /** Names of operators, companies or units; empty for the whole platform, or for an end user's own equipment. */
  places: z.array(z.string()),
  /** When the first of its grants ends. */
  expiresAt: z.nullable(Instant),
})
export type OwnRole = z.output<typeof OwnRole>

const own = { permission: 'signedIn', scope: 'self' } as const
const nothing = z.strictObject({})

export const ownAccountCalls = {
  sessions: call({
    path: 'account/findSessions.action',
    description: "Where one's own account is signed in.",
    ...own,
    kind: 'query',
    body: 'form',
    input: z.object({}),
    output: z.object({ rows: z.array(OwnSession) }),
  }),
  endSession: call({
    path: 'account/endSession.action',
    description: "Ends one of one's own sessions.",
    kind: 'command',
    body: 'form',
    permission: 'signedIn',
    scope: { sessionId: 'session' },
    input: z.strictObject({ sessionId: Id }),
    output: z.object({ ended: z.boolean() }),
  }),
  endOtherSessions: call({
    path: 'account/endOtherSessions.action',
    description: "Ends all of one's own sessions but this one.",
    ...own,
    kind: 'command',
    body: 'form',
    input: nothing,
    output: z.object({ endedSessions: z.int() }),
  }),
  roles: call({
    path: 'account/findRoles.action',
    description: 'The roles one may take, where each counts and when it ends.',
    ...own,
    kind: 'query',
    body: 'form',
    input: z.object({}),
    output: z.object({ rows: z.array(OwnRole) }),
  }),
  generateAccessId: call({
    path: 'account/generateAccessId.action',
    description:
      'Draws a new name by which programs know the account; the old one is forgotten. It opens nothing by itself.',
    ...own,
    kind: 'command',
    body: 'form',
    input: nothing,
    output: z.object({ accessId: z.string() }),
  }),
  changeIcon: call({
    path: 'account/changeUserIcon.action',
    description: "Sets one's picture, a small PNG, JPEG or WebP as a data address; null for none.",
    ...own,
    kind: 'command',
    body: 'json',
    input: z.strictObject({
      icon: z.nullable(
        z.string().check(
          // Base64 takes a third more than the bytes, and the address has a head.
          z.maxLength(Math.ceil((iconMostBytes * 4) / 3) + 64),
          z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
        ),
      ),
    }),
    output: UserInfo,
  }),
  destroySelf: call({
    path: 'account/destroySelf.action',
    description: 'Leaves for good: every session ends at once, the account after the days of regret.',
    ...own,
    kind: 'command',
    body: 'form',
    input: z.strictObject({
      ticket: z.optional(EntryTicket),
      code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    }),
    output: z.object({ dueAt: Instant }),
  }),
  stay: call({
    path: 'account/stay.action',
    description:
      'For whoever signs in while his account is leaving: the ticket comes with the refusal `accountLeaving`.',
    kind: 'command',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.strictObject({ ticket: EntryTicket }),
    output: Session,
  }),
}
