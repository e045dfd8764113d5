import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'

export interface BalanceRow {
  readonly id: string
  readonly company_id: string
  readonly kind: string
  readonly amount: number
  readonly balance: number
  readonly note: string
  readonly created_at: Date
}

const columns = ['id', 'company_id', 'kind', 'amount', 'balance', 'note', 'created_at'] as const
const scopeColumns = { oem: 'b.oem_id', company: 'b.company_id' }

interface EntryWish {
  readonly companyId: string
  readonly after: string | undefined
  readonly limit: number
}

/** Newest first, with the names of those whom the wall shows to the reader. */
export const entryPage = (scope: Actor['scope'], { companyId, after, limit }: EntryWish) => {
  const rows = query
    .selectFrom('balance_entry as b')
    .leftJoin('account as a', 'a.id', 'b.account_id')
    .leftJoin('company_token as t', 't.id', 'b.account_id')
    .select(['b.id', 'b.company_id', 'b.kind', 'b.amount', 'b.balance', 'b.note', 'b.created_at'])
    .select((row) => row.fn.coalesce('a.person', 'a.nickname', 'a.login_name', 't.name').as('booked_by'))
    .where('b.company_id', '=', companyId)
    .where(scopeFilter(scope, scopeColumns))
  const older = (id: string) =>
    sql<boolean>`b.place < (select l.place from balance_entry l where l.id = ${id} and l.company_id = ${companyId})`
  const page = after ? rows.where(older(after)) : rows
  return page.orderBy('b.place', 'desc').limit(limit).compile()
}

export const lastEntry = (companyId: string) =>
  query
    .selectFrom('balance_entry')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('place', 'desc')
    .limit(1)
    .compile()

export const entryOfKey = (companyId: string, key: string) =>
  query
    .selectFrom('balance_entry')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('idempotency_key', '=', key)
    .compile()

/** The same number as the table's own trigger takes: whoever reads the balance and then books is alone with it. */
export const lockBalance = (companyId: string): CompiledQuery =>
  sql`select pg_advisory_xact_lock(hashtextextended(${companyId}::text, 15))`.compile(query)

export const insertEntry = (entry: Insertable<Schema['balance_entry']>) =>
  query.insertInto('balance_entry').values(entry).returning(columns).compile()
