import { userCalls } from '@vigil/contract/people/user'
import { passwordStrength } from '@vigil/contract/validators/password'
import { useState } from 'react'
import { LoginForm } from '#features/account/login-form.tsx'
import { NewPasswordField } from '#features/account/new-password-field.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface NewPasswordProps {
  /** Empty where its owner has still to type it. */
  readonly secret: string
  readonly onDone: () => void
}

/** Whoever got the code on his phone says the password himself; nobody else ever knows either. */
export const NewPassword = ({ secret: given, onDone }: NewPasswordProps) => {
  const t = useText()
  const { status } = useAreas('register')
  const [secret, setSecret] = useState(given)
  const [password, setPassword] = useState('')
  const [userName, setUserName] = useState<string | undefined>(undefined)
  const set = useCommand(userCalls.setPassword, (done) => setUserName(done.userName))
  if (status !== 'ready') return null
  if (userName !== undefined)
    return (
      <EmptyState
        picture="clear"
        title={t(($) => $.register.newPassword.done, { name: userName })}
        action={<Button onClick={onDone}>{t(($) => $.register.newPassword.toLogin)}</Button>}
      />
    )
  const isGood = !['short', 'weak'].includes(passwordStrength(password, []))
  return (
    <LoginForm
      complete={isGood && secret.trim() !== ''}
      busy={set.busy}
      failure={set.failure}
      action={{ idle: t(($) => $.register.newPassword.set), busy: t(($) => $.register.newPassword.setting) }}
      onSubmit={() => void set.run({ secret, newPassword: password })}
    >
      {(tried) => (
        <>
          {given === '' && (
            <TextField
              label={t(($) => $.register.newPassword.code)}
              placeholder={t(($) => $.register.newPassword.code)}
              maxLength={20}
              value={secret}
              onChange={setSecret}
              problem={tried && secret.trim() === '' ? t(($) => $.shell.form.required) : undefined}
            />
          )}
          <NewPasswordField value={password} onChange={setPassword} own={[]} tried={tried} />
        </>
      )}
    </LoginForm>
  )
}
