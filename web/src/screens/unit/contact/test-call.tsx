import { contactCalls, type Contact } from '@vigil/contract/contact'
import { useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import styles from '../sheet-form.module.css'

interface TestCallProps {
  readonly contact: Contact
  readonly onDone: () => void
}

const shortestReason = 2

/** Nobody calls by machine yet, so a person says that it was answered, and his words are kept. */
export const TestCall = ({ contact, onDone }: TestCallProps) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const { run, busy, failure } = useCommand(contactCalls.confirmTest, onDone)
  return (
    <>
      <h3>{t(($) => $.unit.contact.confirm)}</h3>
      <p className={styles.hint}>{t(($) => $.unit.contact.confirmHint)}</p>
      <TextArea
        label={t(($) => $.unit.contact.reason)}
        placeholder={t(($) => $.unit.contact.reasonPlaceholder)}
        value={reason}
        onChange={setReason}
      />
      <FailureLine failure={failure} />
      <Button
        look="soft"
        busy={busy}
        disabled={reason.trim().length < shortestReason}
        onClick={() => void run({ contactId: contact.contactId, reason: reason.trim() })}
      >
        {t(($) => $.unit.contact.confirmDo)}
      </Button>
    </>
  )
}
