import type { InvoiceState } from '@vigil/contract/billing/invoice'

export const invoiceTones = {
  requested: 'action',
  issued: 'action',
  sent: 'ok',
  refused: 'fault',
} as const satisfies Record<InvoiceState, string>
