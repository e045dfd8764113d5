import type { Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { scopeFilter } from '../rights/actor/scope-filter.ts'

export interface CompanyRow {
  readonly id: string
  readonly oem_id: string
  readonly parent_id: string | null
  readonly name: string
}

const columns = ['id', 'oem_id', 'parent_id', 'name'] as const
const scopeColumns = { oem: 'oem_id', company: 'id' }

interface CompanyWish {
  readonly oemId?: string | undefined
  readonly parentId?: string | undefined
  readonly after: string | undefined
  readonly limit: number
}

export const companyPage = (scope: Actor['scope'], { oemId, parentId, after, limit }: CompanyWish) => {
  let rows = query.selectFrom('company').select(columns).where(scopeFilter(scope, scopeColumns))
  if (oemId) rows = rows.where('oem_id', '=', oemId)
  if (parentId) rows = rows.where('parent_id', '=', parentId)
  if (after) rows = rows.where('id', '>', after)
  return rows.orderBy('id').limit(limit).compile()
}

export const companyById = (scope: Actor['scope'], companyId: string) =>
  query
    .selectFrom('company')
    .select(columns)
    .where('id', '=', companyId)
    .where(scopeFilter(scope, scopeColumns))
    .compile()

export const insertCompany = (company: Insertable<Schema['company']>) =>
  query.insertInto('company').values(company).returning(columns).compile()

export const renameCompany = (companyId: string, name: string) =>
  query.updateTable('company').set({ name }).where('id', '=', companyId).returning(columns).compile()
