import { secondFactorCalls, type FactorSecret } from '@vigil/contract/second-factor'
import { useState, type ReactNode } from 'react'
import { FactorKey } from '#features/account/factor-key.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { Said } from './account-page.tsx'
import styles from './account-page.module.css'

interface FactorSheetProps {
  readonly task: 'begin' | 'end' | 'codes'
  readonly onClose: () => void
}

/** Switching the second step on or off, and new recovery codes; each begins with a proof. */
export const FactorSheet = ({ task, onClose }: FactorSheetProps) => {
  const t = useText()
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined)
  return (
    <Sheet open title={t(($) => $.account.factor.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {codes ? (
        <Codes codes={codes} onDone={onClose} />
      ) : (
        <>
          {task === 'begin' && <TurnOn onCodes={setCodes} />}
          {task === 'end' && <TurnOff onDone={onClose} />}
          {task === 'codes' && <NewCodes onCodes={setCodes} />}
        </>
      )}
    </Sheet>
  )
}

interface StepProps {
  readonly action: string
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
}

const Step = ({ action, busy, failure, onSubmit, children }: StepProps) => (
  <form
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <Said failure={failure} />
    <Button submits size="large" busy={busy}>
      {action}
    </Button>
  </form>
)

interface PasswordProps {
  readonly value: string
  readonly onChange: (password: string) => void
}

const Password = ({ value, onChange }: PasswordProps) => {
  const t = useText()
  const reveal = { show: t(($) => $.account.password.show), hide: t(($) => $.account.password.hide) }
  return (
    <TextField
      label={t(($) => $.account.factor.password)}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      reveal={reveal}
    />
  )
}

type TakeCodes = (codes: readonly string[]) => void

const TurnOn = ({ onCodes }: { readonly onCodes: TakeCodes }) => {
  const t = useText()
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<FactorSecret | undefined>(undefined)
  const begin = useCommand(secondFactorCalls.begin, setFactor)
  if (factor) return <Confirm factor={factor} onCodes={onCodes} />
  const submit = (): void => void (password !== '' && begin.run({ password }))
  return (
    <Step action={t(($) => $.account.factor.next)} busy={begin.busy} failure={begin.failure} onSubmit={submit}>
      <p className={styles.hint}>{t(($) => $.account.factor.offHint)}</p>
      <Password value={password} onChange={setPassword} />
    </Step>
  )
}

const Confirm = ({ factor, onCodes }: { readonly factor: FactorSecret; readonly onCodes: TakeCodes }) => {
  const t = useText()
  const [code, setCode] = useState('')
  const confirm = useCommand(secondFactorCalls.confirm, ({ recoveryCodes }) => onCodes(recoveryCodes))
  const submit = (): void => void (code.length === 6 && confirm.run({ code }))
  return (
    <Step action={t(($) => $.account.factor.confirm)} busy={confirm.busy} failure={confirm.failure} onSubmit={submit}>
      <FactorKey factor={factor} />
      <CodeField label={t(($) => $.account.factor.code)} value={code} onChange={setCode} />
    </Step>
  )
}

const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const end = useCommand(secondFactorCalls.end, onDone)
  const submit = (): void =>
    void (password !== '' && code.trim().length >= 6 && end.run({ password, code: code.trim() }))
  return (
    <Step action={t(($) => $.account.factor.turnOff)} busy={end.busy} failure={end.failure} onSubmit={submit}>
      <Password value={password} onChange={setPassword} />
      <TextField
        label={t(($) => $.account.factor.anyCode)}
        placeholder={t(($) => $.account.factor.anyCode)}
        maxLength={24}
        value={code}
        onChange={setCode}
      />
    </Step>
  )
}

const NewCodes = ({ onCodes }: { readonly onCodes: TakeCodes }) => {
  const t = useText()
  const [code, setCode] = useState('')
  const renew = useCommand(secondFactorCalls.renewRecovery, ({ recoveryCodes }) => onCodes(recoveryCodes))
  const submit = (): void => void (code.length === 6 && renew.run({ code }))
  return (
    <Step action={t(($) => $.account.factor.newCodes)} busy={renew.busy} failure={renew.failure} onSubmit={submit}>
      <CodeField label={t(($) => $.account.factor.code)} value={code} onChange={setCode} />
    </Step>
  )
}

const Codes = ({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) => {
  const t = useText()
  return (
    <div className={styles.form}>
      <p>{t(($) => $.account.factor.codes)}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button size="large" onClick={onDone}>
        {t(($) => $.account.factor.codesDone)}
      </Button>
    </div>
  )
}
