import { balanceCalls } from '@vigil/contract/balance'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
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

const Form = ({
  companyId,
  onBooked,
}: {
  readonly companyId: string
  readonly onBooked: (balance: number) => void
}) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  // One for each time the sheet is opened: a second press after a lost answer books nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { run, busy, failure } = useCommand(balanceCalls.recharge, (entry) => onBooked(entry.balance))
  const amount = fenOf(typed)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (amount !== undefined) void run({ companyId, amount, note, idempotencyKey })
      }}
    >
      <TextField
        label={t(($) => $.company.money.amount)}
        placeholder={t(($) => $.company.money.amount)}
        inputMode="decimal"
        value={typed}
        onChange={setTyped}
        problem={typed !== '' && amount === undefined ? t(($) => $.company.money.amountWrong) : undefined}
      />
      <TextArea label={t(($) => $.company.money.note)} value={note} onChange={setNote} />
      <FailureLine failure={failure} />
      <Button size="large" submits busy={busy} disabled={amount === undefined}>
        {t(($) => $.company.money.recharge)}
      </Button>
    </form>
  )
}
