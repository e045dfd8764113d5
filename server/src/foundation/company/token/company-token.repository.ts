import type { Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'

export interface CompanyTokenRow {
  readonly id: string
  readonly company_id: string
  readonly role_id: string
  readonly role_name: string | null
  readonly name: string
  readonly may_control: boolean
  readonly created_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
  readonly revoked_at: Date | null
}

/** Never the hash: the api's database role may not even read it. */
const tokens = query
  .selectFrom('company_token as t')
  .leftJoin('role as r', 'r.id', 't.role_id')
  .select(['t.id', 't.company_id', 't.role_id', 'r.name as role_name', 't.name', 't.may_control'])
  .select(['t.created_at', 't.expires_at', 't.used_at', 't.revoked_at'])

const scopeColumns = { oem: 't.oem_id', company: 't.company_id' }

interface TokenWish {
  readonly companyId: string
  readonly after: string | undefined
  readonly limit: number
}

/** Newest first. */
export const tokenPage = (scope: Actor['scope'], { companyId, after, limit }: TokenWish) => {
  const rows = tokens.where('t.company_id', '=', companyId).where(scopeFilter(scope, scopeColumns))
  const page = after ? rows.where('t.id', '<', after) : rows
  return page.orderBy('t.id', 'desc').limit(limit).compile()
}

export const tokenById = (tokenId: string) => tokens.where('t.id', '=', tokenId).compile()

export const insertToken = (token: Insertable<Schema['company_token']>) =>
  query.insertInto('company_token').values(token).returning('id').compile()

export const revokeToken = (tokenId: string, at: Date) =>
  query
    .updateTable('company_token')
    .set({ revoked_at: at })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .compile()
