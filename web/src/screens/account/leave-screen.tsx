import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { codeLength, verificationCalls } from '@vigil/contract/account/verification'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CodeButton } from '#features/account/code-button.tsx'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm, type CallForm } from '#foundation/form/use-call-form.ts'
import { useSession, useSessionStore } from '#foundation/session/use-session.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, OutcomeLine } from './account-page.tsx'
import { maskedNumber } from '#foundation/session/masked-number.ts'
import styles from './account-page.module.css'

/** Leaving for good: what happens, a proof, and seven days to think better of it. */
export const LeaveScreen = () => {
  const t = useText()
  const session = useSession()
  if (!session) return null
  return (
    <AccountPage title={t(($) => $.account.leave.title)}>
      <Card title={t(($) => $.account.leave.what)}>
        <ol className={styles.points}>
          <li>{t(($) => $.account.leave.first)}</li>
          <li>{t(($) => $.account.leave.second)}</li>
          <li>{t(($) => $.account.leave.third)}</li>
          <li>{t(($) => $.account.leave.fourth)}</li>
        </ol>
      </Card>
      <Card>
        <LeaveForm mobile={session.user.userTel} />
      </Card>
    </AccountPage>
  )
}

const Alone = z.object({ places: z.array(z.string()) })

/** By a code to one's phone, or by the password where there is none. */
const noProof = { ticket: '', code: '', password: '', agreed: false }
type Proof = typeof noProof

const LeaveForm = ({ mobile }: { readonly mobile: string | null }) => {
  const t = useText()
  const router = useRouter()
  const store = useSessionStore()
  const missingIn = ({ ticket, code, password }: Proof) => {
    if (mobile === null) return { password: password === '' ? t(($) => $.account.leave.passwordMissing) : undefined }
    const isProved = ticket !== '' && code.length === codeLength
    return { code: isProved ? undefined : t(($) => $.account.leave.codeMissing) }
  }
  const form = useCallForm(ownAccountCalls.destroySelf, {
    defaults: noProof,
    inputOf: ({ ticket, code, password }) => (mobile === null ? { password } : { ticket, code }),
    rules: (proof) => ({
      ...missingIn(proof),
      agreed: proof.agreed ? undefined : t(($) => $.account.leave.agreeFirst),
    }),
    refusals: { credentialsWrong: 'password', passwordWrong: 'password', codeWrong: 'code' },
    shownAt: { ticket: 'code' },
    onDone: () => {
      store.end()
      void router.go(router.places.login, 'relaunch')
    },
  })
  const alone = Alone.safeParse(form.failure?.envelope?.details).data?.places
  const agreed = form.field('agreed')
  return (
    <FormBody form={form} look="ink" label={t(($) => $.account.leave.title)} verb={t(($) => $.account.leave.go)}>
      {mobile === null ? <PasswordProof form={form} /> : <CodeProof mobile={mobile} form={form} />}
      <CheckBox checked={agreed.value} onChange={agreed.onChange} problem={agreed.problem}>
        {t(($) => $.account.leave.agree)}
      </CheckBox>
      {alone && <p>{t(($) => $.account.leave.places, { places: alone.join('、') })}</p>}
    </FormBody>
  )
}

interface ProofProps {
  readonly form: CallForm<Proof>
}

const CodeProof = ({ mobile, form }: ProofProps & { readonly mobile: string }) => {
  const t = useText()
  const caller = useCaller()
  const [notSent, setNotSent] = useState<CallFailure | undefined>(undefined)
  const send = async (): Promise<void> => {
    setNotSent(undefined)
    try {
      const { ticket } = await caller.call(verificationCalls.sendCode, { userTel: mobile })
      form.change({ ticket, code: '' })
    } catch (error) {
      if (isCallFailure(error)) setNotSent(error)
      throw error
    }
  }
  return (
    <>
      <p className={styles.hint}>{t(($) => $.account.leave.sendTo, { mobile: maskedNumber(mobile) })}</p>
      <CodeField {...form.field('code')} label={t(($) => $.account.leave.code)} after={<CodeButton onSend={send} />} />
      <OutcomeLine failure={notSent} />
    </>
  )
}

const PasswordProof = ({ form }: ProofProps) => {
  const t = useText()
  return (
    <TextField
      {...form.field('password')}
      label={t(($) => $.account.leave.password)}
      autoComplete="current-password"
      reveal={{ show: t(($) => $.account.password.show), hide: t(($) => $.account.password.hide) }}
    />
  )
}
