import { accountCalls } from '@vigil/contract/account'
import { useState, type SubmitEvent } from 'react'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './password-form.module.css'

/** Signs in by account and password. What is missing is said at its field, what the platform refuses above the button. */
export const PasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const guide = useGuide()
  const session = useSessionStore()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const login = useCommand(accountCalls.login, (answer) => {
    session.save(answer)
    onDone()
  })

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (userName.trim() !== '' && password !== '' && agreed) void login.run({ userName: userName.trim(), password })
  }
  const missing = (isMissing: boolean, text: string): string | undefined => (tried && isMissing ? text : undefined)

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t(($) => $.login.account)}
        placeholder={t(($) => $.login.accountPlaceholder)}
        autoComplete="username"
        maxLength={64}
        value={userName}
        onChange={setUserName}
        clearLabel={t(($) => $.shell.search.clear)}
        problem={missing(
          userName.trim() === '',
          t(($) => $.login.accountMissing),
        )}
      />
      <TextField
        label={t(($) => $.login.password)}
        placeholder={t(($) => $.login.passwordPlaceholder)}
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={setPassword}
        reveal={{ show: t(($) => $.login.showPassword), hide: t(($) => $.login.hidePassword) }}
        problem={missing(
          password === '',
          t(($) => $.login.passwordMissing),
        )}
      />
      <CheckBox
        checked={agreed}
        onChange={setAgreed}
        {...(tried && !agreed ? { problem: t(($) => $.login.agreeFirst) } : {})}
      >
        {t(($) => $.login.agree)}{' '}
        <a className={styles.link} href={guide.hrefOf(guide.places.userAgreement)}>
          {t(($) => $.login.agreement)}
        </a>
      </CheckBox>
      {login.failure && (
        <p className={styles.failure} role="alert">
          {failureText(t, language, login.failure)}
        </p>
      )}
      <Button submits size="large" busy={login.busy}>
        {login.busy ? t(($) => $.login.loggingIn) : t(($) => $.login.logIn)}
      </Button>
    </form>
  )
}
