/** Other people's accounts, as whoever is responsible for them sees them. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Grant } from '../rights/rights.ts'

export const userStates = ['pending', 'active', 'suspended', 'leaving', 'closed'] as const

export const User = z.object({
  accountId: Id,
  userName: z.string(),
  userTel: z.nullable(z.string()),
  person: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  oemId: z.nullable(Id),
  state: z.enum(userStates),
  createdAt: Instant,
  /** Of the roles that the reader sees, each once. */
  roleNames: z.array(z.string()),
})
export type User = z.output<typeof User>

export const BoundEquipment = z.object({ equipmentId: Id, equipmentName: z.string() })

export const UserDetail = z.object({
  ...User.shape,
  tel: z.nullable(z.string()),
  /** What the person calls his work; rights come from grants alone. */
  jobTitle: z.nullable(z.string()),
  grants: z.array(Grant),
  /** What an end user reaches, as far as the reader reaches it. */
  equipment: z.array(BoundEquipment),
})
export type UserDetail = z.output<typeof UserDetail>

const userChange = {
  permission: 'user:custom',
  scope: { accountId: 'account' },
  kind: 'command',
  body: 'form',
} as const

const Words = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
/** Eighty random bits, as they came by text message. */
const Secret = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z2-7]{16}$/))

/** The kinds of place a person is bound to; equipment is bound piece by piece. */
export const bindingKinds = ['oem', 'company', 'project'] as const

export const userCalls = {
  list: call({
    path: 'user/findUsers.action',
    description: 'People for whom the reader is responsible, narrowed by word, state, unit and operator.',
    kind: 'query',
    body: 'form',
    permission: 'user:list',
    scope: 'rows',
    input: z.object({
      ...pageInput,
      /** How the login name, the person's name or the mobile number begins. */
      word: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      state: z.optional(z.enum(userStates)),
      /** Only people who hold a role for this unit. */
      projectId: z.optional(Id),
      /** Only people of this operator. */
      oemId: z.optional(Id),
    }),
    output: pageOf(User),
  }),
  detail: call({
    path: 'user/getUser.action',
    description: 'One person with his roles and his equipment, as far as the reader reaches.',
    kind: 'query',
    body: 'form',
    permission: 'user:select',
    scope: { accountId: 'account' },
    input: z.object({ accountId: Id }),
    output: UserDetail,
  }),
  suspend: call({
    path: 'user/suspend.action',
    description: 'Suspends an account: every session ends within a second, nothing of it is lost.',
    ...userChange,
    input: z.strictObject({ accountId: Id }),
    output: User,
  }),
  activate: call({
    path: 'user/activate.action',
    description: 'Lets a suspended account in again.',
    ...userChange,
    input: z.strictObject({ accountId: Id }),
    output: User,
  }),
  change: call({
    path: 'user/updateUser.action',
    description: 'Changes what says who somebody is; how he signs in stays his own.',
    kind: 'command',
    body: 'json',
    permission: 'user:update',
    scope: { accountId: 'account' },
    input: z.strictObject({
      accountId: Id,
      person: z.optional(Name),
      nickname: z.optional(Words(40)),
      tel: z.optional(z.string().check(z.trim(), z.regex(/^[+0-9 -]{0,20}$/))),
      jobTitle: z.optional(Words(40)),
    }),
    output: User,
  }),
  resetPassword: call({
    path: 'user/resetPassword.action',
    description:
      'Ends password and sessions; a secret for a new one, good once within a day, goes to its owner by SMS only.',
    ...userChange,
    input: z.strictObject({ accountId: Id }),
    output: z.object({ sentTo: z.string(), expiresAt: Instant, endedSessions: z.int() }),
  }),
  setPassword: call({
    path: 'user/setPasswordBySecret.action',
    description: 'Sets a new password by the secret of a reset.',
    kind: 'command',
    body: 'json',
    permission: 'public',
    scope: 'none',
    input: z.strictObject({ secret: Secret, newPassword: z.string().check(z.minLength(8), z.maxLength(128)) }),
    output: z.object({ userName: z.string() }),
  }),
  bind: call({
    path: 'user/bind.action',
    description: 'Binds a person to a unit, a company or an operator in a role, by whoever has that role to give.',
    kind: 'command',
    body: 'json',
    permission: 'user:custom',
    scope: { accountId: 'account', roleId: 'role' },
    input: z.strictObject({
      accountId: Id,
      roleId: Id,
      scopeKind: z.enum(bindingKinds),
      scopeId: Id,
      expiresAt: z.optional(Instant),
    }),
    output: Grant,
  }),
  unbind: call({
    path: 'user/unbind.action',
    description: "Ends a person's binding to a place.",
    ...userChange,
    scope: { grantId: 'grant' },
    input: z.strictObject({ grantId: Id }),
    output: z.object({ revoked: z.boolean() }),
  }),
  bindEquipment: call({
    path: 'user/bindEquipment.action',
    description: 'Gives an end user a piece of equipment of his own.',
    ...userChange,
    scope: { accountId: 'account', equipmentId: 'equipment' },
    input: z.strictObject({ accountId: Id, equipmentId: Id }),
    output: z.object({ bound: z.boolean() }),
  }),
  unbindEquipment: call({
    path: 'user/unbindEquipment.action',
    description: 'Takes a piece of equipment from an end user.',
    ...userChange,
    scope: { accountId: 'account', equipmentId: 'equipment' },
    input: z.strictObject({ accountId: Id, equipmentId: Id }),
    output: z.object({ unbound: z.boolean() }),
  }),
}
