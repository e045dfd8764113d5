/** Other people's accounts, as whoever is responsible for them sees them. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id, Instant } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { Grant } from './rights.ts'

export const userStates = ['pending', 'active', 'suspended', 'closed'] as const

export const User = z.object({
  userId: Id,
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

export const UserDetail = z.object({ ...User.shape, grants: z.array(Grant) })
export type UserDetail = z.output<typeof UserDetail>

const userChange = {
  permission: 'user:custom',
  scope: { accountId: 'account' },
  kind: 'command',
  body: 'form',
} as const

export const userCalls = {
  list: call({
    path: 'user/findUsers.action',
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
    }),
    output: pageOf(User),
  }),
  detail: call({
    path: 'user/getUser.action',
    kind: 'query',
    body: 'form',
    permission: 'user:select',
    scope: { accountId: 'account' },
    input: z.object({ accountId: Id }),
    output: UserDetail,
  }),
  /** Ends every session within a second; nothing of the account is lost. */
  suspend: call({
    path: 'user/suspend.action',
    ...userChange,
    input: z.strictObject({ accountId: Id }),
    output: User,
  }),
  activate: call({
    path: 'user/activate.action',
    ...userChange,
    input: z.strictObject({ accountId: Id }),
    output: User,
  }),
}
