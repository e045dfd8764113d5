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
  /** Null where whoever gave it is out of the reader's sight. */
  grantedBy: z.nullable(z.string()),
  grantedAt: Instant,
  expiresAt: z.nullable(Instant),
})
export type Grant = z.output<typeof Grant>

/** Why somebody may or may not, from the furthest miss to yes. */
export const verdicts = [
  'outsideScope',
  'expired',
  /** The same role is also held for a wider kind of place, and the widest counts. */
  'behindWider',
  'permissionMissing',
  'narrowedByJob',
  'equipmentRightMissing',
  'notForEndUsers',
  'allowed',
] as const
export type Verdict = (typeof verdicts)[number]

export const ExplainedGrant = z.object({
  ...Grant.shape,
  roleType: z.int(),
  job: z.nullable(z.string()),
  scopeName: z.nullable(z.string()),
  verdict: z.enum(verdicts),
})
export type ExplainedGrant = z.output<typeof ExplainedGrant>

export const Explanation = z.object({
  allowed: z.boolean(),
  /** The best of the grants' verdicts, or what stands before any grant. */
  reason: z.enum([...verdicts, 'accountNotActive', 'operatorClosed', 'noGrant']),
  /** The right that was looked for: the asked one, or the one the command needs. */
  permission: z.string(),
  /** For a command: the right on the type, and what is asked of the person before it is sent. */
  command: z.nullable(z.object({ equipmentRight: z.string(), danger: z.string() })),
  /** Decided by a grant that the asker does not see: somebody above gave it. */
  byHiddenGrant: z.boolean(),
  decidedBy: z.nullable(Id),
  grants: z.array(ExplainedGrant),
})
export type Explanation = z.output<typeof Explanation>

const Marker = z.string().check(z.regex(/^[A-Za-z]{2,20}:[a-z]{4,8}$/))

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
  /** Longer, shorter, or without end (null), without taking it back in between. */
  changeExpiry: call({
    path: 'rights/changeExpiry.action',
    kind: 'command',
    body: 'json',
    permission: 'role:custom',
    scope: { grantId: 'grant' },
    input: z.strictObject({ grantId: Id, expiresAt: z.nullable(Instant) }),
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
  /** What may this person do here, and why: a permission at a place, or one command of one piece of equipment. */
  explain: call({
    path: 'rights/getExplanation.action',
    kind: 'query',
    body: 'form',
    permission: 'role:select',
    scope: { accountId: 'account' },
    input: z.object({
      accountId: Id,
      scopeKind: z.enum(scopeKinds),
      /** Left out for the platform only. */
      scopeId: z.optional(Id),
      permission: z.optional(Marker),
      /** A command of the equipment's type; instead of a permission. */
      action: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    }),
    output: Explanation,
  }),
}
