import { accountCalls } from '@vigil/contract/account'
import { passwordStrength } from '@vigil/contract/validators/password'
import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, Said } from './account-page.tsx'
import styles from './account-page.module.css'

/** A new password. It ends every other session, and says how many there were. */
export const PasswordScreen = () => {
  const t = useText()
  const own = useSession()?.userName ?? ''
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const [ended, setEnded] = useState<number | undefined>(undefined)
  const change = useCommand(accountCalls.changePassword, ({ endedSessions }) => {
    setEnded(endedSessions)
    setOld('')
    setNext('')
    setAgain('')
    setTried(false)
  })
  const strength = passwordStrength(next, [own])
  const words = {
    short: t(($) => $.account.password.strength.short),
    weak: t(($) => $.account.password.strength.weak),
    fair: t(($) => $.account.password.strength.fair),
    strong: t(($) => $.account.password.strength.strong),
  }
  const isGood = strength === 'fair' || strength === 'strong'
  const reveal = { show: t(($) => $.account.password.show), hide: t(($) => $.account.password.hide) }
  const submit = (): void => {
    setTried(true)
    setEnded(undefined)
    if (old !== '' && isGood && next === again) void change.run({ oldPassword: old, newPassword: next })
  }
  const doneText = (count: number): string =>
    count === 0 ? t(($) => $.account.password.doneNone) : t(($) => $.account.password.done, { count })
  return (
    <AccountPage title={t(($) => $.account.password.title)}>
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextField
            label={t(($) => $.account.password.old)}
            autoComplete="current-password"
            value={old}
            onChange={setOld}
            reveal={reveal}
            problem={tried && old === '' ? t(($) => $.account.password.missing) : undefined}
          />
          <TextField
            label={t(($) => $.account.password.next)}
            autoComplete="new-password"
            value={next}
            onChange={setNext}
            reveal={reveal}
            problem={tried && !isGood ? words[strength] : undefined}
          />
          {next !== '' && (!tried || isGood) && (
            <p className={styles.hint} role="status">
              {words[strength]}
            </p>
          )}
          <TextField
            label={t(($) => $.account.password.again)}
            autoComplete="new-password"
            value={again}
            onChange={setAgain}
            reveal={reveal}
            problem={tried && next !== again ? t(($) => $.account.password.notSame) : undefined}
          />
          <p className={styles.hint}>{t(($) => $.account.password.hint)}</p>
          <Said failure={change.failure} {...(ended === undefined ? {} : { done: doneText(ended) })} />
          <Button submits size="large" busy={change.busy}>
            {t(($) => $.account.password.change)}
          </Button>
        </form>
      </Card>
    </AccountPage>
  )
}
