/** Who may do what, where: roles and grants. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id, Instant } from './ids.ts'

export const scopeKinds = ['platform', 'oem', 'company', 'project', 'equipment'] as const
export type ScopeKind = (typeof scopeKinds)[number]

export const Grant = z.object({
  grantId: Id,
  accountId: Id,
  roleId: Id,
  roleName: z.string(),
  scopeKind: z.enum(scopeKinds),
  scopeId: z.nullable(Id),
  expiresAt: z.nullable(Instant),
})
export type Grant = z.output<typeof Grant>

export const rightsCalls = {
  list: call({
    path: 'rights/findGrants.action',
    kind: 'query',
    body: 'form',
    permission: 'role:list',
    scope: { accountId: 'account' },
    input: z.object({ accountId: Id }),
    output: z.object({ rows: z.array(Grant) }),
  }),
  grant: call({
    path: 'rights/grant.action',
    kind: 'command',
    body: 'json',
    permission: 'role:custom',
    scope: { accountId: 'account', roleId: 'role' },
    input: z.strictObject({
      accountId: Id,
      roleId: Id,
      scopeKind: z.enum(scopeKinds),
      scopeId: z.nullable(Id),
      expiresAt: z.optional(Instant),
    }),
    output: Grant,
  }),
  revoke: call({
    path: 'rights/revoke.action',
    kind: 'command',
    body: 'form',
    permission: 'role:custom',
    scope: { grantId: 'grant' },
    input: z.strictObject({ grantId: Id }),
    output: z.object({ revoked: z.boolean() }),
  }),
}
