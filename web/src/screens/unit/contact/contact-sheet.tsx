import { contactCalls, contactRoles, isTel, type Contact, type ContactRole } from '@vigil/contract/contact'
import { useState } from 'react'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { TestCall } from './test-call.tsx'
import styles from '../sheet-form.module.css'

interface ContactSheetProps {
  readonly projectId: string
  /** Missing for a new one. */
  readonly contact: Contact | undefined
  readonly onClose: () => void
}

export const ContactSheet = ({ projectId, contact, onClose }: ContactSheetProps) => {
  const t = useText()
  const { unitsChanged } = useRefreshUnits()
  const [person, setPerson] = useState(contact?.person ?? '')
  const [tel, setTel] = useState(contact?.tel ?? '')
  const [role, setRole] = useState<ContactRole>(contact?.role ?? 'duty')
  const [isChecked, setChecked] = useState(false)
  const done = (): void => {
    unitsChanged()
    onClose()
  }
  const adding = useCommand(contactCalls.add, done)
  const updating = useCommand(contactCalls.update, done)
  const removing = useCommand(contactCalls.remove, done)
  const isRight = person.trim() !== '' && isTel(tel.trim())
  const save = (): void => {
    setChecked(true)
    const fields = { person: person.trim(), tel: tel.trim(), role }
    if (isRight && contact) void updating.run({ contactId: contact.contactId, ...fields })
    else if (isRight) void adding.run({ projectId, ...fields })
  }
  return (
    <Sheet
      open
      title={contact ? t(($) => $.unit.contact.editTitle) : t(($) => $.unit.contact.add)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          label={t(($) => $.unit.contact.person)}
          placeholder={t(($) => $.unit.contact.person)}
          maxLength={40}
          value={person}
          onChange={setPerson}
          problem={isChecked && person.trim() === '' ? t(($) => $.unit.contact.personMissing) : undefined}
        />
        <TextField
          label={t(($) => $.unit.contact.tel)}
          placeholder={t(($) => $.unit.contact.tel)}
          type="tel"
          value={tel}
          onChange={setTel}
          problem={isChecked && !isTel(tel.trim()) ? t(($) => $.unit.contact.telWrong) : undefined}
        />
        <SelectField
          label={t(($) => $.unit.contact.role)}
          value={role}
          options={contactRoles.map((value) => ({ value, text: t(($) => $.unit.contact.roles[value]) }))}
          onChange={setRole}
        />
        <FailureLine failure={adding.failure ?? updating.failure ?? removing.failure} />
        <Button size="large" busy={adding.busy || updating.busy} onClick={save}>
          {t(($) => $.unit.contact.save)}
        </Button>
        {contact && <TestCall contact={contact} onDone={done} />}
        {contact && (
          <Button look="text" busy={removing.busy} onClick={() => void removing.run({ contactId: contact.contactId })}>
            {t(($) => $.unit.contact.remove)}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
