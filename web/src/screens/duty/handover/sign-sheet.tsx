import { handoverCalls } from '@vigil/contract/duty/handover'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import type { HandoverProps } from './use-handover.ts'
import styles from '../sheet.module.css'

interface SignSheetProps extends Pick<HandoverProps, 'shown'> {
  readonly onClose: () => void
}

/** Who signs shows that it is they. */
export const SignSheet = ({ shown, onClose }: SignSheetProps) => {
  const t = useText()
  const session = useSession()
  const reread = useDutyReread()
  const isReceiver = session?.user.accountId === shown.receiver.accountId
  const unticked = shown.rows.filter(({ tickedAt }) => tickedAt === null).length
  const form = useCallForm(handoverCalls.sign, {
    defaults: { password: '' },
    inputOf: (values) => ({ handoverId: shown.handoverId, ...values }),
    refusals: { passwordWrong: 'password' },
    onDone: () => {
      reread()
      onClose()
    },
    onRefused: (_failure, empty) => {
      reread()
      empty('password')
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.duty.handover.signTitle)}
      hint={t(($) => $.duty.handover.signWords, { name: session?.user.person ?? session?.userName ?? '' })}
      verb={t(($) => $.duty.handover.signNow)}
      onClose={onClose}
    >
      <TextField
        {...form.field('password')}
        label={t(($) => $.duty.handover.password)}
        autoComplete="current-password"
        maxLength={256}
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
