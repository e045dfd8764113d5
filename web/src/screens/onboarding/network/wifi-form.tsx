import { WifiWish } from '@vigil/contract/equipment/hot-spot'
import { useState, type FormEvent } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { WifiSent } from './send-wifi.ts'
import styles from './network.module.css'

interface WifiFormProps {
  readonly send: (wish: WifiWish) => Promise<WifiSent>
  /** The device's own page, where it has one. */
  readonly address?: string
  readonly onSent: () => void
}

/** Told to the device and to nobody else: no draft keeps it, no call carries it, and it is gone with the page. */
export const WifiForm = ({ send, address = '', onSent }: WifiFormProps) => {
  const t = useText()
  const [ssid, setSsid] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<WifiSent | 'sending' | undefined>(undefined)
  const [isAsked, setAsked] = useState(false)
  const judged = WifiWish.safeParse({ ssid: ssid.trim(), password })
  const isWrong = (name: string): boolean =>
    isAsked && judged.error?.issues.some(({ path }) => path[0] === name) === true
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setAsked(true)
    if (!judged.success) return
    setSent('sending')
    const result = await send(judged.data)
    setSent(result)
    if (result.is !== 'accepted') return
    setPassword('')
    onSent()
  }
  const failed = typeof sent === 'object' && sent.is !== 'accepted' ? sent : undefined
  return (
    <Card title={t(($) => $.onboarding.network.part.credentials)}>
      <form
        className={styles.form}
        aria-label={t(($) => $.onboarding.network.part.credentials)}
        autoComplete="off"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={t(($) => $.onboarding.network.ssid)}
          value={ssid}
          onChange={setSsid}
          maxLength={32}
          problem={isWrong('ssid') ? t(($) => $.onboarding.network.ssidMissing) : undefined}
        />
        <TextField
          label={t(($) => $.onboarding.network.password)}
          type="password"
          value={password}
          onChange={setPassword}
          maxLength={63}
          problem={isWrong('password') ? t(($) => $.onboarding.network.passwordWrong) : undefined}
        />
        <p className={styles.hint}>{t(($) => $.onboarding.network.stays)}</p>
        {failed && (
          <p className={styles.problem} role="alert">
            {t(($) => $.onboarding.network.sent[failed.is], {
              address,
              other: failed.is === 'another' ? failed.keyCode : '',
            })}
          </p>
        )}
        <Button submits size="large" busy={sent === 'sending'}>
          {t(($) => $.onboarding.network.send)}
        </Button>
        {failed?.is === 'unknown' && (
          <Button look="soft" onClick={onSent}>
            {t(($) => $.onboarding.network.waitAnyway)}
          </Button>
        )}
        {failed?.is === 'unreachable' && (
          <a className={styles.way} href={address} target="_blank" rel="noopener noreferrer">
            {t(($) => $.onboarding.network.openPage, { address })}
          </a>
        )}
      </form>
    </Card>
  )
}
