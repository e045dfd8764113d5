/** What an order is, in words. */
import type { PayOrder } from '@vigil/contract/billing/pay-order'
import type { PayOrderState } from '@vigil/contract/billing/pay-order-states'
import type { Text } from '#infrastructure/i18n/i18n.ts'

export const orderTitle = (t: Text, { kind }: PayOrder): string => t(($) => $.billing.kinds[kind])

export const orderMeasure = (t: Text, { kind, count, years }: PayOrder): string =>
  t(($) => $.billing.ofKind[kind], { n: count, years })

export const stateTones = {
  created: 'action',
  paying: 'action',
  paid: 'ok',
  done: 'ok',
  expired: 'off',
  cancelled: 'off',
  refunding: 'fault',
  refunded: 'off',
} as const satisfies Record<PayOrderState, string>

export const isOpen = ({ state }: PayOrder): boolean => state === 'created' || state === 'paying'
