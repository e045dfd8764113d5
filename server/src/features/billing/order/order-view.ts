/** An order as a reader sees it: amounts only for whoever may see prices. */
import {
  payOrderKinds,
  payWays,
  type PayOrder,
  type PayOrderDetail,
  type PayOrderKind,
} from '@vigil/contract/billing/pay-order'
import { payOrderStates, mayMove, type PayOrderState } from '@vigil/contract/billing/pay-order-states'
import { holds } from '@vigil/contract/rights/permissions'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { seesMoney } from '../payer/payer.ts'
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

/** Of a refund that one person has asked for and another has to say yes to. */
export const refundOf = (row: OrderRow, actor: Actor): PayOrderDetail['refund'] => {
  if (!mayMove('endRefund', stateOf(row)) || row.refund_by === null || !seesMoney(actor, 'payOrder:price')) return null
  return { reason: row.refund_reason ?? '', by: row.refund_name, mayApprove: row.refund_by !== actor.accountId }
}
