import { contactCalls, contactRoles, type Contact, type ContactRole } from '@vigil/contract/people/contact'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { TestCall } from './test-call.tsx'

interface ContactSheetProps {
  readonly projectId: string
  /** Missing for a new one. */
  readonly contact: Contact | undefined
  readonly onClose: () => void
}

export const ContactSheet = ({ projectId, contact, onClose }: ContactSheetProps) => {
  const t = useText()
  const { unitsChanged } = useRefreshUnits()
  const done = (): void => {
    unitsChanged()
    onClose()
  }
  return (
    <Sheet
      open
      title={contact ? t(($) => $.unit.contact.editTitle) : t(($) => $.unit.contact.add)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <ContactForm projectId={projectId} contact={contact} onDone={done} />
      {contact && <TestCall contact={contact} onDone={done} />}
      {contact && <Remove contact={contact} onDone={done} />}
    </Sheet>
  )
}

interface OfContact {
  readonly contact: Contact
  readonly onDone: () => void
}

const duty = (): ContactRole => 'duty'

const ContactForm = ({
  projectId,
  contact,
  onDone,
}: Omit<ContactSheetProps, 'onClose'> & Omit<OfContact, 'contact'>) => {
  const t = useText()
  const form = useCallForm(contact ? contactCalls.update : contactCalls.add, {
    defaults: { person: contact?.person ?? '', tel: contact?.tel ?? '', role: contact?.role ?? duty() },
    inputOf: (typed) => (contact ? { contactId: contact.contactId, ...typed } : { projectId, ...typed }),
    onDone,
  })
  return (
    <FormBody form={form} verb={t(($) => $.unit.contact.save)}>
      <TextField
        {...form.field(
          'person',
          t(($) => $.unit.contact.personMissing),
        )}
        label={t(($) => $.unit.contact.person)}
        maxLength={40}
      />
      <TextField
        {...form.field(
          'tel',
          t(($) => $.unit.contact.telWrong),
        )}
        label={t(($) => $.unit.contact.tel)}
        type="tel"
      />
      <SelectField
        {...form.field('role')}
        label={t(($) => $.unit.contact.role)}
        options={contactRoles.map((value) => ({ value, text: t(($) => $.unit.contact.roles[value]) }))}
      />
    </FormBody>
  )
}

const Remove = ({ contact: { contactId }, onDone }: OfContact) => {
  const t = useText()
  const { run, busy, failure } = useCommand(contactCalls.remove, onDone)
  return (
    <>
      <FailureLine failure={failure} />
      <Button look="text" busy={busy} onClick={() => void run({ contactId })}>
        {t(($) => $.unit.contact.remove)}
      </Button>
    </>
  )
}
