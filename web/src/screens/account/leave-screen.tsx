import { ownAccountCalls } from '@vigil/contract/own-account'
import { codeLength, verificationCalls } from '@vigil/contract/verification'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CodeButton } from '#features/account/code-button.tsx'
import { useSession, useSessionStore } from '#foundation/session/use-session.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, Said } from './account-page.tsx'
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

const LeaveForm = ({ mobile }: { readonly mobile: string | null }) => {
  const t = useText()
  const guide = useGuide()
  const store = useSessionStore()
  const [proof, setProof] = useState<Proof>({})
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const leave = useCommand(ownAccountCalls.destroySelf, () => {
    store.end()
    void guide.go(guide.places.login, 'relaunch')
  })
  const isComplete =
    mobile === null ? (proof.password ?? '') !== '' : proof.ticket !== undefined && proof.code?.length === codeLength
  const alone = Alone.safeParse(leave.failure?.envelope?.details).data?.places
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isComplete && agreed) void leave.run(proof)
      }}
    >
      {mobile === null ? (
        <PasswordProof proof={proof} onChange={setProof} tried={tried} />
      ) : (
        <CodeProof mobile={mobile} proof={proof} onChange={setProof} problem={tried && !isComplete} />
      )}
      <CheckBox
        checked={agreed}
        onChange={setAgreed}
        {...(tried && !agreed ? { problem: t(($) => $.account.leave.agreeFirst) } : {})}
      >
        {t(($) => $.account.leave.agree)}
      </CheckBox>
      <Said failure={leave.failure} />
      {alone && <p>{t(($) => $.account.leave.places, { places: alone.join('、') })}</p>}
      <Button submits look="ink" size="large" busy={leave.busy}>
        {t(($) => $.account.leave.go)}
      </Button>
    </form>
  )
}

interface Proof {
  readonly ticket?: string
  readonly code?: string
  readonly password?: string
}
interface ProofProps {
  readonly proof: Proof
  readonly onChange: (proof: Proof) => void
}

const CodeProof = ({
  mobile,
  proof,
  onChange,
  problem,
}: ProofProps & { readonly mobile: string; readonly problem: boolean }) => {
  const t = useText()
  const caller = useCaller()
  const [notSent, setNotSent] = useState<CallFailure | undefined>(undefined)
  const send = async (): Promise<void> => {
    setNotSent(undefined)
    try {
      const { ticket } = await caller.call(verificationCalls.sendCode, { userTel: mobile })
      onChange({ ticket })
    } catch (error) {
      if (isCallFailure(error)) setNotSent(error)
      throw error
    }
  }
  return (
    <>
      <p className={styles.hint}>{t(($) => $.account.leave.sendTo, { mobile: maskedNumber(mobile) })}</p>
      <CodeField
        label={t(($) => $.account.leave.code)}
        value={proof.code ?? ''}
        onChange={(code) => onChange({ ...proof, code })}
        after={<CodeButton onSend={send} />}
        problem={problem ? t(($) => $.account.leave.codeMissing) : undefined}
      />
      <Said failure={notSent} />
    </>
  )
}

const PasswordProof = ({ proof, onChange, tried }: ProofProps & { readonly tried: boolean }) => {
  const t = useText()
  return (
    <TextField
      label={t(($) => $.account.leave.password)}
      autoComplete="current-password"
      value={proof.password ?? ''}
      onChange={(password) => onChange({ password })}
      reveal={{ show: t(($) => $.account.password.show), hide: t(($) => $.account.password.hide) }}
      problem={tried && !proof.password ? t(($) => $.account.leave.passwordMissing) : undefined}
    />
  )
}
