/** Who may do what, where: roles and grants. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { scopeKinds } from './scope-kinds.ts'
import { Id, Instant } from '../ids.ts'

export const Grant = z.object({
  grantId: Id,
  accountId: Id,
  roleId: Id,
  roleName: z.string(),
  scopeKind: z.enum(scopeKinds),
  scopeId: z.nullable(Id),
  /** Null where the place is out of the reader's sight, and for places without a name. */
  scopeName: z.nullable(z.string()),
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
  verdict: z.enum(verdicts),
})
export type ExplainedGrant = z.output<typeof ExplainedGrant>

/** What is asked one after the other; the first no is the answer. */
export const links = ['account', 'role', 'scope', 'equipmentType', 'equipmentNow', 'siteRule'] as const

export const Link = z.object({
  link: z.enum(links),
  holds: z.boolean(),
  /** Why it does not hold, or what it holds by; the client has a sentence for each. */
  because: z.string(),
  /** What the sentence names: a role, a place, a type of equipment. */
  about: z.nullable(z.string()),
  /** When what it holds by ends. */
  until: z.nullable(Instant),
})
export type Link = z.output<typeof Link>

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
  /** As far as they apply: a place that is no equipment has neither type nor state. */
  chain: z.array(Link),
  /** Who of those the asker sees could give what is missing; empty when nothing is. */
  grantableBy: z.array(z.string()),
})
export type Explanation = z.output<typeof Explanation>

const Marker = z.string().check(z.regex(/^[A-Za-z]{2,20}:[a-z]{4,8}$/))

/** What may be done with a piece of equipment, one line each: a right, or a command of its type. */
export const PossibleAction = z.object({
  permission: z.string(),
  /** Null for a right that is no command. */
  action: z.nullable(z.string()),
  /** What the command is called on its type. */
  commandName: z.nullable(z.object({ zh: z.string(), en: z.string() })),
  danger: z.nullable(z.string()),
  allowed: z.boolean(),
  /** Why not now although he may: a problem's code. */
  hindrance: z.nullable(z.string()),
  reason: Explanation.shape.reason,
  until: z.nullable(Instant),
})
export type PossibleAction = z.output<typeof PossibleAction>

export const RightsView = z.object({
  /** Markers the person holds here without end, and those that all run out. */
  permissionsStr: z.string(),
  temporaryStr: z.string(),
  placeName: z.nullable(z.string()),
  equipmentTypeName: z.nullable(z.object({ zh: z.string(), en: z.string() })),
  actions: z.array(PossibleAction),
})
export type RightsView = z.output<typeof RightsView>

export const rightsCalls = {
  list: call({
    path: 'rights/findGrants.action',
    description: 'The roles that a person holds, and where.',
    kind: 'query',
    body: 'form',
    permission: 'role:list',
    scope: { accountId: 'account' },
    input: z.object({ accountId: Id }),
    output: z.object({ rows: z.array(Grant) }),
  }),
  grant: call({
    path: 'rights/grant.action',
    description: 'Gives a person a role at a place, until a time or without end.',
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
  changeExpiry: call({
    path: 'rights/changeExpiry.action',
    description: 'Lets a grant last longer, shorter, or without end (null), without taking it back in between.',
    kind: 'command',
    body: 'json',
    permission: 'role:custom',
    scope: { grantId: 'grant' },
    input: z.strictObject({ grantId: Id, expiresAt: z.nullable(Instant) }),
    output: Grant,
  }),
  revoke: call({
    path: 'rights/revoke.action',
    description: 'Takes a role from a person.',
    kind: 'command',
    body: 'form',
    permission: 'role:custom',
    scope: { grantId: 'grant' },
    input: z.strictObject({ grantId: Id }),
    output: z.object({ revoked: z.boolean() }),
  }),
  explain: call({
    path: 'rights/getExplanation.action',
    description:
      'What this person may do here, and why: a permission at a place, or one command of one piece of equipment.',
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
  view: call({
    path: 'rights/getRightsView.action',
    description: 'All that a person may do at a place, or with a piece of equipment, at one glance.',
    kind: 'query',
    body: 'form',
    permission: 'role:select',
    scope: { accountId: 'account' },
    input: z.object({ accountId: Id, scopeKind: z.enum(scopeKinds), scopeId: z.optional(Id) }),
    output: RightsView,
  }),
}
