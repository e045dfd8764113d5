import type { PayWay } from '@vigil/contract/billing/pay-order'
import { payOrderMoves, type PayOrderMove, type PayOrderState } from '@vigil/contract/billing/pay-order-states'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { inReachOrOwn, scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const columns = [
  'o.id',
  'o.no',
  'o.oem_id',
  'o.company_id',
  'o.project_id',
  'o.kind',
  'o.state',
  'o.count',
  'o.years',
  'o.unit_fen',
  'o.fen',
  'o.way',
  'o.note',
  'o.created_at',
  'o.expires_at',
  'o.paid_at',
  'o.refund_reason',
  'o.refund_by',
] as const

const orders = query
  .selectFrom('pay_order as o')
  .leftJoin('company as c', 'c.id', 'o.company_id')
  .leftJoin('project as p', 'p.id', 'o.project_id')
  .leftJoin('account as f', 'f.id', 'o.refund_by')
  .select(columns)
  .select(['c.name as company_name', 'p.name as project_name'])
  .select((row) => row.fn.coalesce('f.person', 'f.nickname', 'f.login_name').as('refund_name'))

export type OrderRow = ReturnType<typeof orders.compile> extends CompiledQuery<infer Row> ? Row : never

interface Wish {
  readonly projectId?: string | undefined
  readonly companyId?: string | undefined
  readonly states?: readonly PayOrderState[]
  readonly after?: string | undefined
}

/** Newest first. */
export const orderPage = (actor: Actor, { projectId, companyId, states, after }: Wish, limit: number) => {
  let rows = orders.where(inReachOrOwn(actor, 'o'))
  if (projectId !== undefined) rows = rows.where('o.project_id', '=', projectId)
  if (companyId !== undefined) rows = rows.where('o.company_id', '=', companyId)
  if (states !== undefined) rows = rows.where('o.state', 'in', [...states])
  if (after !== undefined) rows = rows.where('o.id', '<', after)
  return rows.orderBy('o.id', 'desc').limit(limit).compile()
}

export const orderById = (actor: Actor, id: string) =>
  orders.where('o.id', '=', id).where(inReachOrOwn(actor, 'o')).compile()

/** Whoever pays, cancels or gives back is alone with it. */
export const lockOrder = (actor: Actor, id: string) =>
  orders.where('o.id', '=', id).where(inReachOrOwn(actor, 'o')).forUpdate('o').compile()

export const orderOfKey = (accountId: string, key: string) =>
  orders.where('o.account_id', '=', accountId).where('o.idempotency_key', '=', key).compile()

export const insertOrder = (row: Insertable<Schema['pay_order']>) => query.insertInto('pay_order').values(row).compile()

export const insertLines = (rows: readonly Insertable<Schema['pay_order_line']>[]) =>
  query.insertInto('pay_order_line').values(rows).compile()

/** What becomes true of it together with its move. */
interface Moved {
  readonly way?: PayWay
  readonly paid_at?: Date
  readonly ask_at?: Date
  readonly refund_reason?: string | null
  readonly refund_by?: string | null
  readonly refund_second?: string
}

/** As far as the table of moves lets it; nothing comes back where somebody else was first. */
export const moveOrder = (id: string, move: PayOrderMove, more: Moved = {}) => {
  const { from, to } = payOrderMoves[move]
  return query
    .updateTable('pay_order')
    .set((row) => ({ state: to, ...more, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .compile()
}

export const linesOf = (id: string) =>
  query
    .selectFrom('pay_order_line as l')
    .leftJoin('equipment as e', 'e.id', 'l.equipment_id')
    .select(['l.equipment_id', 'l.name', 'l.ends_before', 'l.ends_after', 'e.expires_at'])
    .where('l.order_id', '=', id)
    .orderBy('l.place')
    .compile()

export const movesOf = (id: string) =>
  query
    .selectFrom('pay_order_move as m')
    .leftJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.at', 'm.to_state'])
    .select((row) => row.fn.coalesce('a.person', 'a.nickname', 'a.login_name').as('by'))
    .where('m.order_id', '=', id)
    .orderBy('m.at')
    .compile()

/** With what each brought the side that the reader sees. */
export const movementsOf = (id: string) =>
  query
    .selectFrom('money_movement as m')
    .select(['m.id', 'm.kind', 'm.created_at'])
    .select(sql<number>`(select max(abs(e.amount)) from money_entry e where e.movement_id = m.id)`.as('fen'))
    .where('m.order_id', '=', id)
    .orderBy('m.id')
    .compile()

export const priceFor = (
  { oem_id, company_id }: { readonly oem_id: string; readonly company_id: string | null },
  kind: string,
  day: string,
): CompiledQuery<{ fen: number | null }> =>
  sql<{
    fen: number | null
  }>`select pay_price_for(${oem_id}::uuid, ${company_id}::uuid, ${kind}, ${day}::date) as fen`.compile(query)

const columnsOfEquipment = { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }

/** What is served until a day, the first to end first; children end with their host. */
export const expiringEquipment = (scope: Actor['scope'], projectId: string | undefined, by: Date, limit: number) => {
  const rows = query
    .selectFrom('equipment as e')
    .select(['e.id', 'e.name', 'e.type_no', 'e.expires_at'])
    .where(scopeFilter(scope, columnsOfEquipment))
    .where('e.parent_id', 'is', null)
    .where('e.lifecycle', 'not in', ['replaced', 'retired'])
    .where('e.expires_at', '<=', by)
  const chosen = projectId === undefined ? rows : rows.where('e.project_id', '=', projectId)
  return chosen.orderBy('e.expires_at').orderBy('e.id').limit(limit).compile()
}
