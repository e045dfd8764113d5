import { isMobile } from '@vigil/contract/validators/contact'
import { codeLength, verificationCalls } from '@vigil/contract/verification'
import { useState } from 'react'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CodeField } from '#ui/field/code-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { CodeButton } from './code-button.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-form.module.css'

const phoneLength = 11

/** Signs in by a code that was sent to a phone. The code counts only with the ticket of whoever asked for it. */
export const CodeForm = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const session = useSessionStore()
  const caller = useCaller()
  const [userTel, setUserTel] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState('')
  const [asked, setAsked] = useState(false)
  const [notSent, setNotSent] = useState<CallFailure | undefined>(undefined)
  const login = useCommand(verificationCalls.loginByCode, (answer) => {
    session.save(answer)
    onDone()
  })
  const isReachable = isMobile(userTel)

  const send = async (): Promise<void> => {
    setAsked(true)
    setNotSent(undefined)
    if (!isReachable) throw new Error('no number to send a code to')
    try {
      setTicket((await caller.call(verificationCalls.sendCode, { userTel })).ticket)
    } catch (error) {
      if (isCallFailure(error)) setNotSent(error)
      throw error
    }
  }
  const codeProblem = (): string | undefined => {
    if (ticket === '') return t(($) => $.login.codeFirst)
    return code.length < codeLength ? t(($) => $.login.codeMissing) : undefined
  }
  return (
    <LoginForm
      complete={isReachable && code.length === codeLength && ticket !== ''}
      busy={login.busy}
      failure={notSent ?? login.failure}
      onSubmit={() => void login.run({ userTel, code, ticket })}
    >
      {(tried) => (
        <>
          <TextField
            label={t(($) => $.login.phone)}
            placeholder={t(($) => $.login.phonePlaceholder)}
            inputMode="tel"
            autoComplete="tel-national"
            before={<span className={styles.country}>+86</span>}
            value={userTel}
            onChange={(text) => setUserTel(text.replace(/\D/g, '').slice(0, phoneLength))}
            clearLabel={t(($) => $.shell.search.clear)}
            problem={(tried || asked) && !isReachable ? t(($) => $.login.phoneWrong) : undefined}
          />
          <CodeField
            label={t(($) => $.login.code)}
            value={code}
            onChange={setCode}
            after={<CodeButton onSend={send} />}
            problem={tried && isReachable ? codeProblem() : undefined}
          />
        </>
      )}
    </LoginForm>
  )
}
