/** An order as a reader sees it: amounts only for whoever may see prices. */
import {
  payOrderKinds,
  payOrderStates,
  payWays,
  type PayOrder,
  type PayOrderKind,
  type PayOrderState,
} from '@vigil/contract/billing/pay-order'
import { holds } from '@vigil/contract/rights/permissions'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { OrderRow } from './order.repository.ts'

/** The checks of the table know these only. */
export const stateOf = ({ state }: { readonly state: string }): PayOrderState =>
  payOrderStates.find((known) => known === state) ?? 'expired'
export const kindOf = ({ kind }: { readonly kind: string }): PayOrderKind =>
  payOrderKinds.find((known) => known === kind) ?? 'service'

export const seesPrices = ({ permissions }: Pick<Actor, 'permissions'>): boolean => holds(permissions, 'payOrder:price')

export const orderOf = (row: OrderRow, actor: Actor): PayOrder => ({
  payOrderId: row.id,
  no: row.no,
  kind: kindOf(row),
  state: stateOf(row),
  count: row.count,
  years: row.years,
  ...(seesPrices(actor) ? { fen: row.fen, unitFen: row.unit_fen } : {}),
  way: payWays.find((known) => known === row.way) ?? null,
  companyName: row.company_name,
  projectName: row.project_name,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
})
