import { messagesPerPack } from '@vigil/contract/billing/bill-states'
import { payOrderKindRows, type PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { addresses } from './addresses.ts'

/** What became of it: paid, and what that brings; or over, and what happens to money that comes all the same. */
export const PayOutcome = ({ order }: { readonly order: PayOrderDetail }) => {
  const t = useText()
  const router = useRouter()
  const isPaid = order.state === 'paid' || order.state === 'done'
  const brings = (): string => {
    if (order.kind === 'topUp') return t(($) => $.billing.paidTopUp)
    if (order.kind === 'messagePack') return t(($) => $.billing.paidPack, { n: order.count * messagesPerPack })
    return payOrderKindRows[order.kind].fulfilledBy === 'itself'
      ? t(($) => $.billing.paidRenewal)
      : t(($) => $.billing.paidOperator)
  }
  const to = `${addresses.order}?id=${order.payOrderId}`
  return (
    <EmptyState
      picture="nothing"
      title={isPaid ? t(($) => $.billing.paid) : t(($) => $.billing.over)}
      hint={isPaid ? brings() : t(($) => $.billing.overHint)}
      action={<Button onClick={() => void router.go(to, 'redirect')}>{t(($) => $.billing.toOrder)}</Button>}
    />
  )
}
