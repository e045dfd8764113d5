import { handoverCalls } from '@vigil/contract/duty-handover'
import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { FormSheet } from '../form-sheet.tsx'
import type { HandoverProps } from './use-handover.ts'
import styles from '../sheet.module.css'

/** Who signs shows that it is he. */
export const SignSheet = ({ shown, acts, onClose }: HandoverProps & { readonly onClose: () => void }) => {
  const t = useText()
  const session = useSession()
  const [password, setPassword] = useState('')
  const isReceiver = session?.user.accountId === shown.receiver.accountId
  const unticked = shown.rows.filter(({ tickedAt }) => tickedAt === null).length
  const send = async (): Promise<void> => {
    if (await acts.run(handoverCalls.sign, { handoverId: shown.handoverId, password })) onClose()
    else setPassword('')
  }
  return (
    <FormSheet
      title={t(($) => $.duty.handover.signTitle)}
      hint={t(($) => $.duty.handover.signWords, { name: session?.user.person ?? session?.userName ?? '' })}
      verb={t(($) => $.duty.handover.signNow)}
      ready={password !== ''}
      busy={acts.busy}
      failure={acts.failure}
      onSend={() => void send()}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.duty.handover.password)}
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={setPassword}
        reveal={{
          show: t(($) => $.duty.handover.showPassword),
          hide: t(($) => $.duty.handover.hidePassword),
        }}
      />
      {isReceiver && unticked > 0 && (
        <p className={styles.hint}>
          {t(($) => $.duty.handover.signCloses)}{' '}
          {t(($) => $.duty.handover.unticked, { n: unticked, name: shown.leaver.name })}
        </p>
      )}
    </FormSheet>
  )
}
