/** Tokens for a company's own programs: they act in the company's name, with one role, and are no account. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

export const CompanyToken = z.object({
  companyTokenId: Id,
  companyId: Id,
  name: z.string(),
  roleId: Id,
  roleName: z.string(),
  /** Whether it may move equipment: a right of its own, which no role brings along. */
  mayControl: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null when nobody has used it yet. */
  usedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
})
export type CompanyToken = z.output<typeof CompanyToken>

export const companyTokenCalls = {
  list: call({
    path: 'company/findTokens.action',
    description: 'The API tokens of a company, newest first, without their secrets.',
    kind: 'query',
    body: 'form',
    permission: 'customComy:custom',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id, ...pageInput }),
    output: pageOf(CompanyToken),
  }),
  add: call({
    path: 'company/addToken.action',
    description: 'Makes an API token with one role; the only answer that ever carries it: what is kept is its hash.',
    kind: 'command',
    body: 'json',
    permission: 'customComy:custom',
    scope: { companyId: 'company', roleId: 'role' },
    input: z.strictObject({
      companyId: Id,
      roleId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      expiresAt: Instant,
      mayControl: z.optional(z.boolean()),
    }),
    output: z.object({ ...CompanyToken.shape, token: z.string() }),
  }),
  revoke: call({
    path: 'company/revokeToken.action',
    description: 'Ends an API token within a second, everywhere it is in use.',
    kind: 'command',
    body: 'form',
    permission: 'customComy:custom',
    scope: { companyTokenId: 'companyToken' },
    input: z.strictObject({ companyTokenId: Id }),
    output: z.object({ revoked: z.boolean() }),
  }),
}
