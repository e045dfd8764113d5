/** Invoices of orders that were paid: asked for by who paid, made and sent by who sells, or refused with a reason. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Fen, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Email } from '../validators/contact.ts'
import { TaxNumber } from '../validators/tax-number.ts'

export const invoiceStates = ['requested', 'issued', 'sent', 'refused'] as const
export type InvoiceState = (typeof invoiceStates)[number]

interface Move {
  readonly from: readonly InvoiceState[]
  readonly to: InvoiceState
}

/** What was refused may be asked for again, mended. */
export const invoiceMoves = {
  request: { from: ['refused'], to: 'requested' },
  issue: { from: ['requested'], to: 'issued' },
  send: { from: ['issued'], to: 'sent' },
  refuse: { from: ['requested'], to: 'refused' },
} as const satisfies Record<string, Move>
export type InvoiceMove = keyof typeof invoiceMoves

export const mayMoveInvoice = (move: InvoiceMove, state: InvoiceState): boolean => {
  const from: readonly InvoiceState[] = invoiceMoves[move].from
  return from.includes(state)
}

export const Invoice = z.object({
  payOrderId: Id,
  orderNo: z.string(),
  state: z.enum(invoiceStates),
  title: z.string(),
  /** Of a company; whole for who sells, masked for others. */
  taxNo: z.nullable(z.string()),
  mail: z.string(),
  /** Given by the tax office when it is issued. */
  number: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.string(),
  fen: z.optional(Fen),
  companyName: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  requestedAt: Instant,
  changedAt: Instant,
  /** By this reader, now. */
  mayWork: z.boolean(),
})
export type Invoice = z.output<typeof Invoice>

const ofOrder = { payOrderId: 'payOrder' } as const
const command = { kind: 'command', body: 'json', scope: ofOrder } as const

export const invoiceCalls = {
  list: call({
    path: 'payInvoice/findInvoices.action',
    description: 'Invoices in reach that were asked for, the last asked for first.',
    kind: 'query',
    body: 'form',
    permission: 'payOrder:list',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), state: z.optional(z.enum(invoiceStates)) }),
    output: pageOf(Invoice),
  }),
  request: call({
    ...command,
    path: 'payInvoice/request.action',
    description: 'Asks for the invoice of an order that was paid, or again after it was refused.',
    permission: 'payOrder:insert',
    input: z.strictObject({
      payOrderId: Id,
      title: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
      /** None: of a person. */
      taxNo: z.optional(TaxNumber),
      mail: Email,
    }),
    output: Invoice,
  }),
  issue: call({
    ...command,
    path: 'payInvoice/issue.action',
    description: 'The seller has made the invoice, and names its number.',
    permission: 'payOrder:update',
    input: z.strictObject({
      payOrderId: Id,
      number: z.string().check(z.trim(), z.regex(/^[0-9A-Z]{8,20}$/)),
    }),
    output: Invoice,
  }),
  send: call({
    ...command,
    path: 'payInvoice/send.action',
    description: 'The seller has sent the invoice.',
    permission: 'payOrder:update',
    input: z.strictObject({ payOrderId: Id }),
    output: Invoice,
  }),
  refuse: call({
    ...command,
    path: 'payInvoice/refuse.action',
    description: 'The seller makes no invoice, and says why.',
    permission: 'payOrder:update',
    input: z.strictObject({
      payOrderId: Id,
      reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)),
    }),
    output: Invoice,
  }),
}
