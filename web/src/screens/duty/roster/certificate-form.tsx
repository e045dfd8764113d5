import { certificateKinds, dutyCalls, type CertificateKind, type DutyPerson } from '@vigil/contract/duty'
import { useState } from 'react'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from '../sheet.module.css'

interface CertificateFormProps {
  readonly projectId: string
  readonly people: readonly DutyPerson[]
}

const shortestNumber = 4

/** One certificate of one person; the same kind once more replaces it. */
export const CertificateForm = ({ projectId, people }: CertificateFormProps) => {
  const t = useText()
  const reread = useDutyReread()
  const [accountId, setAccountId] = useState(people[0]?.accountId ?? '')
  const [kind, setKind] = useState<CertificateKind>('operatorFour')
  const [number, setNumber] = useState('')
  const [until, setUntil] = useState('')
  const { run, busy, failure } = useCommand(dutyCalls.saveCertificate, () => {
    setNumber('')
    setUntil('')
    reread()
  })
  const isReady = number.trim().length >= shortestNumber && until !== ''
  return (
    <form
      className={styles.form}
      aria-label={t(($) => $.duty.certificate.add)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void run({ projectId, accountId, kind, number: number.trim(), until })
      }}
    >
      <p className={styles.hint}>{t(($) => $.duty.certificate.hint)}</p>
      <SelectField
        label={t(($) => $.duty.certificate.person)}
        value={accountId}
        options={people.map(({ accountId: value, name }) => ({ value, text: name }))}
        onChange={setAccountId}
      />
      <SelectField
        label={t(($) => $.duty.certificate.kind)}
        value={kind}
        options={certificateKinds.map((value) => ({ value, text: t(($) => $.duty.certificate.kinds[value]) }))}
        onChange={setKind}
      />
      <TextField label={t(($) => $.duty.certificate.number)} maxLength={40} value={number} onChange={setNumber} />
      <TextField type="date" label={t(($) => $.duty.certificate.untilField)} value={until} onChange={setUntil} />
      <FailureLine failure={failure} />
      <Button size="large" submits busy={busy} disabled={!isReady}>
        {t(($) => $.duty.certificate.save)}
      </Button>
    </form>
  )
}
