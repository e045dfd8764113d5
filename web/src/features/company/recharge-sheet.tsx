import { balanceCalls } from '@vigil/contract/tenancy/balance'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { fenOf, moneyText } from './money-text.ts'
import styles from './company-panel.module.css'

interface RechargeSheetProps {
  readonly companyId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

export const RechargeSheet = ({ companyId, onDone, onClose }: RechargeSheetProps) => {
  const t = useText()
  const language = useLanguage()
  const [balance, setBalance] = useState<number | undefined>(undefined)
  return (
    <Sheet open title={t(($) => $.company.money.recharge)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {balance === undefined ? (
        <Form
          companyId={companyId}
          onBooked={(now) => {
            setBalance(now)
            onDone()
          }}
        />
      ) : (
        <p className={styles.form} role="status">
          {t(($) => $.company.money.done, { balance: moneyText(balance, language) })}
        </p>
      )}
    </Sheet>
  )
}

interface FormProps {
  readonly companyId: string
  readonly onBooked: (balance: number) => void
}

const Form = ({ companyId, onBooked }: FormProps) => {
  const t = useText()
  // One for each time the sheet is opened: a second press after a lost answer books nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useCallForm(balanceCalls.recharge, {
    defaults: { amount: '', note: '' },
    inputOf: ({ amount, note }) => ({ companyId, amount: fenOf(amount) ?? Number.NaN, note, idempotencyKey }),
    onDone: (entry) => onBooked(entry.balance),
  })
  return (
    <FormBody form={form} verb={t(($) => $.company.money.recharge)}>
      <TextField
        {...form.field(
          'amount',
          t(($) => $.company.money.amountWrong),
        )}
        label={t(($) => $.company.money.amount)}
        inputMode="decimal"
      />
      <TextArea {...form.field('note')} label={t(($) => $.company.money.note)} />
    </FormBody>
  )
}
