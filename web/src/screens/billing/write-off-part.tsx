/** A bill that one person wants written off: a second one says yes with the password, or either lets it be. */
import { billCalls, type UseBill } from '@vigil/contract/billing/bill'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SecondPerson } from './second-person.tsx'
import styles from './billing.module.css'

interface WriteOffPartProps {
  readonly of: { readonly companyId: string; readonly month: string }
  readonly asked: NonNullable<UseBill['writeOff']>
  readonly onDone: () => void
}

export const WriteOffPart = ({ of, asked: { reason, by, mayApprove }, onDone }: WriteOffPartProps) => {
  const t = useText()
  const drop = useCommand(billCalls.dropWriteOff, onDone)
  const form = useCallForm(billCalls.approveWriteOff, {
    defaults: { password: '' },
    inputOf: ({ password }) => ({ ...of, password }),
    refusals: { passwordWrong: 'password' },
    onDone,
  })
  return (
    <div className={styles.fields}>
      <p>
        <b>{t(($) => $.billing.use.writeOffAsked)}</b>
      </p>
      <p>{t(($) => $.billing.use.writeOffAskedBy, { name: by ?? '—', reason })}</p>
      <SecondPerson
        yes={{ form, password: form.field('password'), words: t(($) => $.billing.use.approveWriteOff) }}
        no={{ ...drop, words: t(($) => $.billing.use.dropWriteOff), run: () => void drop.run(of) }}
        whyNot={mayApprove ? null : t(($) => $.billing.refundOwn)}
      />
    </div>
  )
}
