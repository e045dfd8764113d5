/** What can be done with an order: pay, cancel, give back, say that it is delivered. */
import { payOrderCalls, payOrderKindRows, type PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { needsSecond } from '@vigil/contract/billing/second-person'
import { useState } from 'react'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { addresses } from './addresses.ts'
import { GiveUpSheet } from './give-up-sheet.tsx'
import { isOpen } from './order-words.ts'
import { RefundPart } from './refund-part.tsx'
import styles from './billing.module.css'

interface OrderActsProps {
  readonly order: PayOrderDetail
  readonly onChanged: () => void
}

export const OrderActs = ({ order, onChanged }: OrderActsProps) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [isRefunding, setRefunding] = useState(false)
  const { payOrderId } = order
  const cancel = useCommand(payOrderCalls.cancel, onChanged)
  const fulfil = useCommand(payOrderCalls.fulfil, onChanged)
  const mayPay = isOpen(order) && (order.mayPayByBalance || order.channelWays.length > 0)
  const byOperator = payOrderKindRows[order.kind].fulfilledBy === 'operator'
  return (
    <>
      <div className={styles.acts}>
        {mayPay && (
          <Button onClick={() => void router.go(`${addresses.payment}?id=${payOrderId}`)}>
            {t(($) => $.billing.pay)}
          </Button>
        )}
        {isOpen(order) && can(payOrderCalls.cancel) && (
          <Button look="outline" busy={cancel.busy} onClick={() => void cancel.run({ payOrderId })}>
            {t(($) => $.billing.cancel)}
          </Button>
        )}
        {order.state === 'paid' && byOperator && can(payOrderCalls.fulfil) && (
          <Button look="soft" busy={fulfil.busy} onClick={() => void fulfil.run({ payOrderId })}>
            {t(($) => $.billing.fulfil)}
          </Button>
        )}
        {order.mayRefund && can(payOrderCalls.refund) && (
          <Button look="outline" onClick={() => setRefunding(true)}>
            {t(($) => $.billing.refund)}
          </Button>
        )}
      </div>
      {isOpen(order) && can(payOrderCalls.cancel) && <p className={styles.hint}>{t(($) => $.billing.cancelHint)}</p>}
      <FailureLine failure={cancel.failure ?? fulfil.failure} />
      {order.refund && <RefundPart payOrderId={payOrderId} refund={order.refund} onDone={onChanged} />}
      {isRefunding && (
        <RefundSheet
          order={order}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface RefundSheetProps {
  readonly order: PayOrderDetail
  readonly onClose: () => void
  readonly onDone: () => void
}

const RefundSheet = ({ order: { payOrderId, fen = 0 }, onClose, onDone }: RefundSheetProps) => {
  const t = useText()
  const isMuch = needsSecond(fen)
  const form = useCallForm(payOrderCalls.refund, {
    defaults: { reason: '', password: '' },
    inputOf: ({ reason, password }) => ({ payOrderId, reason, password }),
    refusals: { passwordWrong: 'password' },
    onDone,
  })
  return (
    <GiveUpSheet
      form={form}
      title={t(($) => $.billing.refund)}
      verb={t(($) => (isMuch ? $.billing.reconcile.propose : $.billing.refund))}
      hint={t(($) => (isMuch ? $.billing.refundMuch : $.billing.refundHint))}
      onClose={onClose}
    />
  )
}
