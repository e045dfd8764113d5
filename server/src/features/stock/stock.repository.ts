import { stockMoves, type StockMove, type StockState } from '@vigil/contract/equipment/stock'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const inScope = (scope: Actor['scope']) => scopeFilter(scope, { oem: 's.oem_id', company: 's.company_id' })

/** What hangs somewhere under its code, for whoever reaches that. */
const stage = sql<string>`case when s.state <> 'installed' then s.state else coalesce(
  (select e.lifecycle from equipment e
    where e.id in (select coded_equipment(array[lower(s.key_code)])) and e.parent_id is null limit 1),
  'replaced') end`.as('stage')

const items = query
  .selectFrom('stock_item as s')
  .leftJoin('company as c', 'c.id', 's.company_id')
  .select(['s.id', 's.key_code', 's.type_no', 's.protocol_id', 's.company_id', 's.state', 's.added_at'])
  .select(['c.name as company_name', stage])

export type StockRow = ReturnType<typeof items.compile> extends CompiledQuery<infer Row> ? Row : never

interface Wish {
  readonly state: StockState | undefined
  readonly word: string | undefined
  readonly after: string | undefined
}

/** Newest first. */
export const stockPage = (scope: Actor['scope'], { state, word = '', after }: Wish, limit: number) => {
  let rows = items.where(inScope(scope))
  if (state !== undefined) rows = rows.where('s.state', '=', state)
  if (word !== '') rows = rows.where(sql<boolean>`starts_with(lower(s.key_code), ${word.toLowerCase()})`)
  if (after !== undefined) rows = rows.where('s.id', '<', after)
  return rows.orderBy('s.id', 'desc').limit(limit).compile()
}

/** One that lies on a shelf already is not written; whoever asks at the same time is not either. */
export const insertStock = (rows: readonly Insertable<Schema['stock_item']>[]) =>
  query
    .insertInto('stock_item')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .returning('key_code')
    .compile()

/** In one order for all: two who move the same ones wait for each other. */
export const lockStock = (scope: Actor['scope'], ids: readonly string[]) =>
  query
    .selectFrom('stock_item as s')
    .select(['s.id', 's.oem_id', 's.state'])
    .where('s.id', 'in', [...ids])
    .where(inScope(scope))
    .orderBy('s.id')
    .forUpdate()
    .compile()

export const moveStock = (ids: readonly string[], move: StockMove, companyId: string | null) =>
  query
    .updateTable('stock_item')
    .set({ state: stockMoves[move].to, ...(move === 'withdraw' ? {} : { company_id: companyId }) })
    .where('id', 'in', [...ids])
    .returning('id')
    .compile()

export const operatorOfCompany = (id: string) =>
  query.selectFrom('company').select('oem_id').where('id', '=', id).compile()
