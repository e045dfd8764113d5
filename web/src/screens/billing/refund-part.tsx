/** A refund that one person has asked for: a second one says yes with the password, or either lets it be. */
import { payOrderCalls, type PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { PasswordField } from './password-field.tsx'
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
  const leave = (
    <Button look="outline" size="large" busy={drop.busy} onClick={() => void drop.run({ payOrderId })}>
      {t(($) => $.billing.dropRefund)}
    </Button>
  )
  return (
    <Card title={t(($) => $.billing.refundAsked)}>
      <div className={styles.fields}>
        <p>{t(($) => $.billing.refundAskedBy, { name: by ?? '—', reason })}</p>
        {mayApprove ? (
          <FormBody form={form} verb={t(($) => $.billing.approveRefund)} look="ink" before={leave}>
            <PasswordField {...form.field('password')} />
          </FormBody>
        ) : (
          <>
            <p className={styles.hint}>{t(($) => $.billing.refundOwn)}</p>
            {leave}
          </>
        )}
        <FailureLine failure={drop.failure} />
      </div>
    </Card>
  )
}
