/** Somebody inside vouches for somebody outside: a link that is good once, for seven days, for one role at one place. */
import * as z from 'zod/mini'
import { Session } from '../account/account.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { newcomer } from './registration.ts'
import { scopeKinds } from '../rights/scope-kinds.ts'
import { Mobile } from '../validators/contact.ts'

export const invitationDays = 7

/** What the secret part is called in the address of the page that the link opens. */
export const inviteField = 'inviteToken'

/** `over`: nobody came in time. */
export const invitationStates = ['open', 'used', 'revoked', 'over'] as const

const InviteToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const Invitation = z.object({
  invitationId: Id,
  roleId: Id,
  roleName: z.string(),
  scopeKind: z.enum(scopeKinds),
  scopeId: z.nullable(Id),
  /** Of the unit, company or operator. */
  scopeName: z.nullable(z.string()),
  /** The only number it is good for. */
  userTel: z.nullable(z.string()),
  state: z.enum(invitationStates),
  invitedBy: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

/** What the link itself shows to whoever holds it: no person, no id, no number. */
export const OpenInvitation = z.object({
  /** The login page of the brand it belongs to. */
  page: z.string(),
  /** Of the unit, company or operator; null at the platform itself. */
  placeName: z.nullable(z.string()),
  roleName: z.string(),
  isForOneNumber: z.boolean(),
  expiresAt: Instant,
})
export type OpenInvitation = z.output<typeof OpenInvitation>

export const invitationCalls = {
  add: call({
    path: 'invitation/add.action',
    description: 'Invites somebody in a role to a place; the only answer that carries the secret part of the link.',
    kind: 'command',
    body: 'json',
    permission: 'user:insert',
    scope: { roleId: 'role' },
    input: z.strictObject({
      roleId: Id,
      scopeKind: z.enum(scopeKinds),
      scopeId: z.nullable(Id),
      userTel: z.optional(Mobile),
    }),
    /** The secret part of the link is told here and never again. */
    output: z.object({ invitation: Invitation, inviteToken: InviteToken }),
  }),
  list: call({
    path: 'invitation/findInvitations.action',
    description: 'The invitations that the reader may see and what became of them.',
    kind: 'query',
    body: 'form',
    permission: 'user:list',
    scope: 'rows',
    input: z.object({ ...pageInput, projectId: z.optional(Id) }),
    output: pageOf(Invitation),
  }),
  revoke: call({
    path: 'invitation/revoke.action',
    description: 'Takes an invitation back.',
    kind: 'command',
    body: 'form',
    permission: 'user:insert',
    scope: { invitationId: 'invitation' },
    input: z.strictObject({ invitationId: Id }),
    output: z.object({ revoked: z.boolean() }),
  }),
  open: call({
    path: 'invitation/getInvitation.action',
    description: 'What an invitation link shows to whoever holds it: the place and the role, no person and no number.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({ inviteToken: InviteToken }),
    output: OpenInvitation,
  }),
  register: call({
    path: 'account/registerByInvitation.action',
    description:
      "Makes an account by an invitation and signs in at once, with rights that are still the inviter's to give.",
    kind: 'command',
    body: 'json',
    permission: 'public',
    scope: 'none',
    input: z.strictObject({ ...newcomer, inviteToken: InviteToken }),
    output: Session,
  }),
}
