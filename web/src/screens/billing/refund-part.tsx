/** A refund that one person has asked for: a second one says yes with the password, or either lets it be. */
import { payOrderCalls, type PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { SecondPerson } from './second-person.tsx'
import styles from './billing.module.css'

interface RefundPartProps {
  readonly payOrderId: string
  readonly refund: NonNullable<PayOrderDetail['refund']>
  readonly onDone: () => void
}

export const RefundPart = ({ payOrderId, refund: { reason, by, mayApprove }, onDone }: RefundPartProps) => {
  const t = useText()
  const drop = useCommand(payOrderCalls.dropRefund, onDone)
  const form = useCallForm(payOrderCalls.approveRefund, {
    defaults: { password: '' },
    inputOf: ({ password }) => ({ payOrderId, password }),
    refusals: { passwordWrong: 'password' },
    onDone,
  })
  return (
    <Card title={t(($) => $.billing.refundAsked)}>
      <div className={styles.fields}>
        <p>{t(($) => $.billing.refundAskedBy, { name: by ?? '—', reason })}</p>
        <SecondPerson
          yes={{ form, password: form.field('password'), words: t(($) => $.billing.approveRefund) }}
          no={{ ...drop, words: t(($) => $.billing.dropRefund), run: () => void drop.run({ payOrderId }) }}
          whyNot={mayApprove ? null : t(($) => $.billing.refundOwn)}
        />
      </div>
    </Card>
  )
}
