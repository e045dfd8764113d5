/** An invoice as a reader sees it: the amount for who may see prices, the whole tax number for who sells. */
import { invoiceStates, type Invoice, type InvoiceState } from '@vigil/contract/billing/invoice'
import { holds } from '@vigil/contract/rights/permissions'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { seesPrices } from '../order/order-view.ts'
import { isSeller } from '../payer/payer.ts'
import type { InvoiceRow } from './invoice.repository.ts'

/** The check of the table knows these only. */
export const invoiceStateOf = ({ state }: { readonly state: string }): InvoiceState =>
  invoiceStates.find((known) => known === state) ?? 'refused'

const masked = (taxNo: string): string => `${taxNo.slice(0, 4)}**********${taxNo.slice(-4)}`

export const invoiceViewOf = (row: InvoiceRow, actor: Actor): Invoice => ({
  payOrderId: row.id,
  orderNo: row.no,
  state: invoiceStateOf(row),
  title: row.title,
  taxNo: row.tax_no !== null && !isSeller(actor) ? masked(row.tax_no) : row.tax_no,
  mail: row.mail,
  number: row.number,
  reason: row.reason,
  ...(seesPrices(actor) ? { fen: row.fen } : {}),
  companyName: row.company_name,
  projectName: row.project_name,
  requestedAt: row.requested_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  mayWork: isSeller(actor) && holds(actor.permissions, 'payOrder:update'),
})
