import { accountCalls } from '@vigil/contract/account/account'
import { useState } from 'react'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { LoginForm } from './login-form.tsx'

/** Signs in by account and password. What is missing is said at its field. */
export const PasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const session = useSessionStore()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const login = useCommand(accountCalls.login, (answer) => {
    session.save(answer)
    onDone()
  })
  const account = userName.trim()
  return (
    <LoginForm
      complete={account !== '' && password !== ''}
      busy={login.busy}
      failure={login.failure}
      onEntered={onDone}
      onSubmit={() => void login.run({ userName: account, password })}
    >
      {(tried) => (
        <>
          <TextField
            label={t(($) => $.login.account)}
            placeholder={t(($) => $.login.accountPlaceholder)}
            autoComplete="username"
            maxLength={64}
            value={userName}
            onChange={setUserName}
            clearLabel={t(($) => $.shell.search.clear)}
            problem={tried && account === '' ? t(($) => $.login.accountMissing) : undefined}
          />
          <TextField
            label={t(($) => $.login.password)}
            placeholder={t(($) => $.login.passwordPlaceholder)}
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={setPassword}
            reveal={{ show: t(($) => $.login.showPassword), hide: t(($) => $.login.hidePassword) }}
            problem={tried && password === '' ? t(($) => $.login.passwordMissing) : undefined}
          />
        </>
      )}
    </LoginForm>
  )
}
