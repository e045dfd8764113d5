import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'

export interface BalanceRow {
  readonly id: string
  readonly company_id: string | null
  readonly kind: string
  readonly amount: number
  readonly balance: number
  readonly note: string
  readonly order_id: string | null
  readonly created_at: Date
}

const columns = [
  'b.id',
  'b.company_id',
  'm.kind',
  'b.amount',
  'b.balance',
  'm.note',
  'm.order_id',
  'b.created_at',
] as const
const scopeColumns = { oem: 'b.oem_id', company: 'b.company_id' }

const entries = query
  .selectFrom('money_entry as b')
  .innerJoin('money_movement as m', 'm.id', 'b.movement_id')
  .select(columns)

interface EntryWish {
  readonly companyId: string
  readonly after: string | undefined
  readonly limit: number
}

/** Newest first, with the names of those whom the wall shows to the reader. */
export const entryPage = (scope: Actor['scope'], { companyId, after, limit }: EntryWish) => {
  const rows = entries
    .leftJoin('account as a', 'a.id', 'm.account_id')
    .leftJoin('company_token as t', 't.id', 'm.account_id')
    .select((row) => row.fn.coalesce('a.person', 'a.nickname', 'a.login_name', 't.name').as('booked_by'))
    .where('b.company_id', '=', companyId)
    .where(scopeFilter(scope, scopeColumns))
  const older = (id: string) =>
    sql<boolean>`b.place < (select l.place from money_entry l where l.id = ${id} and l.company_id = ${companyId})`
  const page = after ? rows.where(older(after)) : rows
  return page.orderBy('b.place', 'desc').limit(limit).compile()
}

export const lastEntry = (companyId: string): CompiledQuery<BalanceRow> =>
  entries.where('b.company_id', '=', companyId).orderBy('b.place', 'desc').limit(1).compile()

/** A company's side of a movement. */
export const sideOf = (companyId: string, movementId: string): CompiledQuery<BalanceRow> =>
  entries.where('b.company_id', '=', companyId).where('b.movement_id', '=', movementId).compile()
