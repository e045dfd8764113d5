import { accountCalls } from '@vigil/contract/account/account'
import { passwordStrength } from '@vigil/contract/validators/password'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, OutcomeLine } from './account-page.tsx'
import styles from './account-page.module.css'

const useStrength = () => {
  const t = useText()
  const own = useSession()?.userName ?? ''
  const words = {
    short: t(($) => $.account.password.strength.short),
    weak: t(($) => $.account.password.strength.weak),
    fair: t(($) => $.account.password.strength.fair),
    strong: t(($) => $.account.password.strength.strong),
  }
  return (password: string) => {
    const strength = passwordStrength(password, [own])
    return { isGood: strength === 'fair' || strength === 'strong', word: words[strength] }
  }
}

const empty = { oldPassword: '', newPassword: '', again: '' }

/** A new password. It ends every other session, and says how many there were. */
export const PasswordScreen = () => {
  const t = useText()
  const strengthOf = useStrength()
  const [ended, setEnded] = useState<number | undefined>(undefined)
  const form = useCallForm(accountCalls.changePassword, {
    defaults: empty,
    inputOf: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    rules: ({ oldPassword, newPassword, again }) => ({
      oldPassword: oldPassword === '' ? t(($) => $.account.password.missing) : undefined,
      newPassword: strengthOf(newPassword).isGood ? undefined : strengthOf(newPassword).word,
      again: newPassword === again ? undefined : t(($) => $.account.password.notSame),
    }),
    refusals: { credentialsWrong: 'oldPassword' },
    onDone: ({ endedSessions }, clear) => {
      setEnded(endedSessions)
      clear('oldPassword', 'newPassword', 'again')
    },
    onRefused: () => setEnded(undefined),
  })
  const next = form.field('newPassword')
  const reveal = { show: t(($) => $.account.password.show), hide: t(($) => $.account.password.hide) }
  const doneText = (count: number): string =>
    count === 0 ? t(($) => $.account.password.doneNone) : t(($) => $.account.password.done, { count })
  return (
    <AccountPage title={t(($) => $.account.password.title)}>
      <Card>
        <FormBody form={form} label={t(($) => $.account.password.title)} verb={t(($) => $.account.password.change)}>
          <TextField
            {...form.field('oldPassword')}
            label={t(($) => $.account.password.old)}
            autoComplete="current-password"
            reveal={reveal}
          />
          <TextField {...next} label={t(($) => $.account.password.next)} autoComplete="new-password" reveal={reveal} />
          {next.value !== '' && next.problem === undefined && (
            <p className={styles.hint} role="status">
              {strengthOf(next.value).word}
            </p>
          )}
          <TextField
            {...form.field('again')}
            label={t(($) => $.account.password.again)}
            autoComplete="new-password"
            reveal={reveal}
          />
          <p className={styles.hint}>{t(($) => $.account.password.hint)}</p>
          <OutcomeLine failure={undefined} {...(ended === undefined ? {} : { done: doneText(ended) })} />
        </FormBody>
      </Card>
    </AccountPage>
  )
}
