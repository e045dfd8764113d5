import { secondFactorCalls, type FactorSecret } from '@vigil/contract/account/second-factor'
import { useState } from 'react'
import { FactorKey } from '#features/account/factor-key.tsx'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm, type FieldProps } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
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

type TakeCodes = (codes: readonly string[]) => void

interface PasswordProps {
  readonly field: FieldProps<string>
}

const Password = ({ field }: PasswordProps) => {
  const t = useText()
  const reveal = { show: t(($) => $.account.password.show), hide: t(($) => $.account.password.hide) }
  return (
    <TextField {...field} label={t(($) => $.account.factor.password)} autoComplete="current-password" reveal={reveal} />
  )
}

const TurnOn = ({ onCodes }: { readonly onCodes: TakeCodes }) => {
  const t = useText()
  const [factor, setFactor] = useState<FactorSecret | undefined>(undefined)
  const form = useCallForm(secondFactorCalls.begin, {
    defaults: { password: '' },
    inputOf: (values) => values,
    refusals: { credentialsWrong: 'password', passwordWrong: 'password' },
    onDone: setFactor,
  })
  if (factor) return <Confirm factor={factor} onCodes={onCodes} />
  return (
    <FormBody form={form} hint={t(($) => $.account.factor.offHint)} verb={t(($) => $.account.factor.next)}>
      <Password field={form.field('password')} />
    </FormBody>
  )
}

const Confirm = ({ factor, onCodes }: { readonly factor: FactorSecret; readonly onCodes: TakeCodes }) => {
  const t = useText()
  const form = useCallForm(secondFactorCalls.confirm, {
    defaults: { code: '' },
    inputOf: (values) => values,
    refusals: { secondFactorWrong: 'code' },
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <FormBody form={form} verb={t(($) => $.account.factor.confirm)}>
      <FactorKey factor={factor} />
      <CodeField {...form.field('code')} label={t(($) => $.account.factor.code)} />
    </FormBody>
  )
}

const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const form = useCallForm(secondFactorCalls.end, {
    defaults: { password: '', code: '' },
    inputOf: ({ password, code }) => ({ password, code: code.trim() }),
    refusals: { credentialsWrong: 'password', passwordWrong: 'password', secondFactorWrong: 'code' },
    onDone,
  })
  return (
    <FormBody form={form} verb={t(($) => $.account.factor.turnOff)}>
      <Password field={form.field('password')} />
      <TextField {...form.field('code')} label={t(($) => $.account.factor.anyCode)} maxLength={24} />
    </FormBody>
  )
}

const NewCodes = ({ onCodes }: { readonly onCodes: TakeCodes }) => {
  const t = useText()
  const form = useCallForm(secondFactorCalls.renewRecovery, {
    defaults: { code: '' },
    inputOf: (values) => values,
    refusals: { secondFactorWrong: 'code' },
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <FormBody form={form} verb={t(($) => $.account.factor.newCodes)}>
      <CodeField {...form.field('code')} label={t(($) => $.account.factor.code)} />
    </FormBody>
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
