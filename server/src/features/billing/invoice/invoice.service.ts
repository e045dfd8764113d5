/** Asking for invoices, and working them off. What is on one is what was paid, so nobody names an amount. */
import type { Invoice, invoiceCalls, InvoiceMove } from '@vigil/contract/billing/invoice'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { stateOf } from '../order/order-view.ts'
import { lockOrder } from '../order/order.repository.ts'
import { isInvoiced } from '../order/order.rules.ts'
import { isSeller } from '../payer/payer.ts'
import { invoiceViewOf } from './invoice-view.ts'
import { invoiceOf, invoicePage, keepRequest, moveInvoice } from './invoice.repository.ts'

type Calls = typeof invoiceCalls
type Deps = { readonly database: ScopedDatabase; readonly now: () => number }
type Written = { readonly payOrderId: string; readonly number?: string; readonly reason?: string }

export const createInvoiceService = ({ database, now }: Deps) => {
  /** Alone with the order: it is not given back meanwhile. */
  const change = (
    actor: Actor,
    { payOrderId, move }: { readonly payOrderId: string; readonly move: InvoiceMove },
    step: (tx: ScopedTransaction) => Promise<readonly object[]>,
  ): Promise<Invoice> =>
    database.write(settingsOf(actor), async (tx) => {
      const [order] = await tx.rows(lockOrder(actor, payOrderId))
      if (!order) throw new Problem('missing')
      // What was given back meanwhile can only be refused.
      if (move !== 'refuse' && !isInvoiced(stateOf(order))) throw new Problem('notInvoiced')
      const changed = await step(tx)
      if (changed.length === 0) throw new Problem('invoiceElsewhere')
      const [row] = await tx.rows(invoiceOf(actor, payOrderId))
      if (!row) throw new Problem('missing')
      return invoiceViewOf(row, actor)
    })

  const work = (actor: Actor, move: Exclude<InvoiceMove, 'request'>, { payOrderId, ...more }: Written) => {
    if (!isSeller(actor)) throw new Problem('operatorInvoices')
    return change(actor, { payOrderId, move }, (tx) =>
      tx.rows(moveInvoice(payOrderId, move, { ...more, changed_at: new Date(now()) })),
    )
  }

  return {
    async list(actor: Actor, { projectId, state, after, size }: InputOf<Calls['list']>) {
      const wish = { projectId, state, after: pageStart(after) }
      const rows = await database.read(settingsOf(actor), invoicePage(actor, wish, size + 1))
      return pageOfRows(rows, size, (row) => invoiceViewOf(row, actor))
    },

    request: (actor: Actor, { payOrderId, title, taxNo, mail }: InputOf<Calls['request']>): Promise<Invoice> =>
      change(actor, { payOrderId, move: 'request' }, (tx) => {
        const at = new Date(now())
        const said = { title, tax_no: taxNo ?? null, mail, account_id: actor.accountId }
        return tx.rows(keepRequest({ order_id: payOrderId, ...said, requested_at: at, changed_at: at }))
      }),

    issue: async (actor: Actor, input: InputOf<Calls['issue']>): Promise<Invoice> => work(actor, 'issue', input),
    send: async (actor: Actor, input: InputOf<Calls['send']>): Promise<Invoice> => work(actor, 'send', input),
    refuse: async (actor: Actor, input: InputOf<Calls['refuse']>): Promise<Invoice> => work(actor, 'refuse', input),
  }
}
