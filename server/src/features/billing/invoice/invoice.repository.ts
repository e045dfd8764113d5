import { invoiceMoves, type InvoiceMove, type InvoiceState } from '@vigil/contract/billing/invoice'
import type { CompiledQuery, Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { inReachOrOwn } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const invoices = query
  .selectFrom('pay_invoice as i')
  .innerJoin('pay_order as o', 'o.id', 'i.order_id')
  .leftJoin('company as c', 'c.id', 'o.company_id')
  .leftJoin('project as p', 'p.id', 'o.project_id')
  .select(['o.id', 'o.no', 'o.fen', 'c.name as company_name', 'p.name as project_name'])
  .select(['i.state', 'i.title', 'i.tax_no', 'i.mail', 'i.number', 'i.reason', 'i.requested_at', 'i.changed_at'])

export type InvoiceRow = ReturnType<typeof invoices.compile> extends CompiledQuery<infer Row> ? Row : never

interface Wish {
  readonly projectId: string | undefined
  readonly state: InvoiceState | undefined
  readonly after: string | undefined
}

/** Of the newest order first. */
export const invoicePage = (actor: Actor, { projectId, state, after }: Wish, limit: number) => {
  let rows = invoices.where(inReachOrOwn(actor, 'o'))
  if (projectId !== undefined) rows = rows.where('o.project_id', '=', projectId)
  if (state !== undefined) rows = rows.where('i.state', '=', state)
  if (after !== undefined) rows = rows.where('o.id', '<', after)
  return rows.orderBy('o.id', 'desc').limit(limit).compile()
}

export const invoiceOf = (actor: Actor, orderId: string) =>
  invoices.where('o.id', '=', orderId).where(inReachOrOwn(actor, 'o')).compile()

type NewInvoice = Insertable<Schema['pay_invoice']>

/** Asked for the first time, or again after it was refused; nothing comes back where it is under way. */
export const keepRequest = (row: NewInvoice) =>
  query
    .insertInto('pay_invoice')
    .values(row)
    .onConflict((same) =>
      same
        .column('order_id')
        .doUpdateSet((anew) => ({
          state: invoiceMoves.request.to,
          title: anew.ref('excluded.title'),
          tax_no: anew.ref('excluded.tax_no'),
          mail: anew.ref('excluded.mail'),
          account_id: anew.ref('excluded.account_id'),
          requested_at: anew.ref('excluded.requested_at'),
          changed_at: anew.ref('excluded.requested_at'),
          reason: '',
          version: anew('pay_invoice.version', '+', 1),
        }))
        .where('pay_invoice.state', 'in', [...invoiceMoves.request.from]),
    )
    .returning('order_id')
    .compile()

interface More {
  readonly number?: string
  readonly reason?: string
  readonly changed_at: Date
}

/** As far as the table of moves lets it. */
export const moveInvoice = (orderId: string, move: Exclude<InvoiceMove, 'request'>, more: More) => {
  const { from, to } = invoiceMoves[move]
  return query
    .updateTable('pay_invoice')
    .set((row) => ({ state: to, ...more, version: row('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('state', 'in', [...from])
    .returning('order_id')
    .compile()
}
