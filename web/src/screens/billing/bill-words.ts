import type { BillState } from '@vigil/contract/billing/bill-states'

export const billTones = {
  draft: 'plain',
  issued: 'action',
  confirmed: 'action',
  paid: 'ok',
  overdue: 'fault',
  writtenOff: 'off',
} as const satisfies Record<BillState, string>
