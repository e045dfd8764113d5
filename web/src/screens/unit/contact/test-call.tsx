import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'

interface TestCallProps {
  readonly contact: Contact
  readonly onDone: () => void
}

/** Nobody calls by machine yet, so a person says that it was answered, and their words are kept. */
export const TestCall = ({ contact: { contactId }, onDone }: TestCallProps) => {
  const t = useText()
  const form = useCallForm(contactCalls.confirmTest, {
    defaults: { reason: '' },
    inputOf: (values) => ({ contactId, ...values }),
    onDone,
  })
  return (
    <>
      <h3>{t(($) => $.unit.contact.confirm)}</h3>
      <FormBody
        form={form}
        look="soft"
        hint={t(($) => $.unit.contact.confirmHint)}
        verb={t(($) => $.unit.contact.confirmDo)}
      >
        <TextArea
          {...form.field('reason')}
          label={t(($) => $.unit.contact.reason)}
          placeholder={t(($) => $.unit.contact.reasonPlaceholder)}
        />
      </FormBody>
    </>
  )
}
