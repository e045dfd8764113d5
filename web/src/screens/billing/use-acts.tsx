/** Issue, confirm, pay, write off: only what the server says this reader may. */
import { billCalls, type UseBill } from '@vigil/contract/billing/bill'
import { useState } from 'react'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { GiveUpSheet } from './give-up-sheet.tsx'
import { PasswordField } from './password-field.tsx'
import { WriteOffPart } from './write-off-part.tsx'
import styles from './billing.module.css'

interface OfBill {
  readonly companyId: string
  readonly month: string
}

interface UseActsProps extends OfBill {
  readonly bill: UseBill
  readonly onChanged: () => void
}

export const UseActs = ({ companyId, month, bill, onChanged }: UseActsProps) => {
  const t = useText()
  const of = { companyId, month }
  const [opened, open] = useState<'pay' | 'writeOff' | undefined>(undefined)
  const issue = useCommand(billCalls.issue, onChanged)
  const confirm = useCommand(billCalls.confirm, onChanged)
  const sheet = {
    of,
    onClose: () => open(undefined),
    onDone: () => {
      open(undefined)
      onChanged()
    },
  }
  return (
    <>
      <div className={styles.acts}>
        {bill.mayIssue && (
          <Button busy={issue.busy} onClick={() => void issue.run(of)}>
            {t(($) => $.billing.use.issue)}
          </Button>
        )}
        {bill.mayPay && <Button onClick={() => open('pay')}>{t(($) => $.billing.use.pay)}</Button>}
        {bill.mayConfirm && (
          <Button look="soft" busy={confirm.busy} onClick={() => void confirm.run(of)}>
            {t(($) => $.billing.use.confirm)}
          </Button>
        )}
        {bill.mayWriteOff && (
          <Button look="outline" onClick={() => open('writeOff')}>
            {t(($) => $.billing.use.writeOff)}
          </Button>
        )}
      </div>
      <FailureLine failure={issue.failure ?? confirm.failure} />
      {bill.writeOff && <WriteOffPart of={of} asked={bill.writeOff} onDone={onChanged} />}
      {opened === 'pay' && <PaySheet {...sheet} />}
      {opened === 'writeOff' && <WriteOffSheet {...sheet} />}
    </>
  )
}

interface SheetProps {
  readonly of: OfBill
  readonly onClose: () => void
  readonly onDone: () => void
}

const PaySheet = ({ of, onClose, onDone }: SheetProps) => {
  const t = useText()
  const form = useCallForm(billCalls.pay, {
    defaults: { password: '' },
    inputOf: ({ password }) => ({ ...of, password }),
    refusals: { passwordWrong: 'password' },
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.billing.use.pay)}
      verb={t(($) => $.billing.use.pay)}
      hint={t(($) => $.billing.use.payHint)}
      onClose={onClose}
    >
      <PasswordField {...form.field('password')} />
    </FormSheet>
  )
}

const WriteOffSheet = ({ of, onClose, onDone }: SheetProps) => {
  const t = useText()
  const form = useCallForm(billCalls.writeOff, {
    defaults: { reason: '', password: '' },
    inputOf: ({ reason, password }) => ({ ...of, reason, password }),
    refusals: { passwordWrong: 'password' },
    onDone,
  })
  return (
    <GiveUpSheet
      form={form}
      title={t(($) => $.billing.use.writeOff)}
      verb={t(($) => $.billing.use.writeOff)}
      hint={t(($) => $.billing.use.writeOffHint)}
      onClose={onClose}
    />
  )
}
