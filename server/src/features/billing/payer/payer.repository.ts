import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

export interface PayerRow {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string | null
  readonly name: string
}

/** A unit's company; of one that has none, or whose company the reader may not know by name, the unit itself. */
export const payerOfUnit = (scope: Actor['scope'], projectId: string): CompiledQuery<PayerRow> =>
  query
    .selectFrom('project as p')
    .leftJoin('company as c', 'c.id', 'p.company_id')
    .select(['p.oem_id', 'p.company_id', 'p.id as project_id'])
    .select((row) => row.fn.coalesce('c.name', 'p.name').as('name'))
    .where('p.id', '=', projectId)
    .where(scopeFilter(scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' }))
    .compile()

const noUnit = sql<string | null>`null::uuid`.as('project_id')

export const payerOfCompany = (scope: Actor['scope'], companyId: string): CompiledQuery<PayerRow> =>
  query
    .selectFrom('company as c')
    .select(['c.oem_id', 'c.id as company_id', noUnit, 'c.name'])
    .where('c.id', '=', companyId)
    .where(scopeFilter(scope, { oem: 'c.oem_id', company: 'c.id' }))
    .compile()

/** The one of a company's people: no other of theirs stands above it. */
export const ownPayer = ({ ids }: Actor['scope']): CompiledQuery<PayerRow> =>
  query
    .selectFrom('company as c')
    .select(['c.oem_id', 'c.id as company_id', noUnit, 'c.name'])
    .where(
      sql<boolean>`c.id = any(${[...ids]}::uuid[]) and (c.parent_id is null or c.parent_id <> all(${[...ids]}::uuid[]))`,
    )
    .orderBy('c.id')
    .limit(1)
    .compile()

export interface UseRow {
  readonly balance: number
  readonly used: number
}

/** What there is, and what thirty days took of it. */
export const balanceAndUse = (companyId: string, now: Date): CompiledQuery<UseRow> =>
  sql<UseRow>`select coalesce((select a.balance from money_account a where a.company_id = ${companyId}::uuid), 0) as balance,
    coalesce((select sum(-e.amount)::bigint from money_entry e join money_movement m on m.id = e.movement_id
      where e.company_id = ${companyId}::uuid and e.created_at > ${now}::timestamptz - interval '30 days'
        and m.kind in ('charge', 'payment', 'refund')), 0) as used`.compile(query)
