import { oemCalls, type OemDetail } from '@vigil/contract/tenancy/oem'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NameField } from './form/company-fields.tsx'
import { ContactFields } from './form/contact-fields.tsx'
import { contactIn, contactOf, termsIn, termsOf } from './form/oem-draft.ts'
import { TermsFields } from './form/terms-fields.tsx'
import { OemPage } from './oem-page.tsx'
import { useOemChanged } from './use-oem.ts'
import info from './info/info.module.css'
import styles from './oem-page.module.css'

/** What may be changed of an operator: its contact by itself, what was agreed by the platform. */
export const OemSetScreen = () => {
  const t = useText()
  return <OemPage title={t(($) => $.oem.set.title)}>{(oem) => <Forms key={oem.oemId} oem={oem} />}</OemPage>
}

const Forms = ({ oem }: { readonly oem: OemDetail }) => {
  const can = useCan()
  return (
    <div className={styles.narrow}>
      {can(oemCalls.changeContact) && <ContactForm oem={oem} />}
      {can(oemCalls.changeTerms) && <TermsForm oem={oem} />}
    </div>
  )
}

const ContactForm = ({ oem }: { readonly oem: OemDetail }) => {
  const t = useText()
  const changed = useOemChanged()
  const form = useCallForm(oemCalls.changeContact, {
    defaults: contactOf(oem),
    inputOf: (contact) => ({ oemId: oem.oemId, ...contactIn(contact) }),
    onDone: () => {
      changed()
      void showToast(t(($) => $.oem.form.savedContact))
    },
  })
  return (
    <Card title={t(($) => $.oem.form.contact)}>
      <p className={info.quiet}>{t(($) => $.oem.set.contactHint)}</p>
      <FormBody form={form} label={t(($) => $.oem.form.contact)} verb={t(($) => $.oem.form.save)}>
        <ContactFields form={form} />
      </FormBody>
    </Card>
  )
}

const TermsForm = ({ oem }: { readonly oem: OemDetail }) => {
  const t = useText()
  const changed = useOemChanged()
  const form = useCallForm(oemCalls.changeTerms, {
    defaults: termsOf(oem),
    inputOf: (terms) => ({ oemId: oem.oemId, name: terms.name, ...termsIn(terms) }),
    onDone: () => {
      changed()
      void showToast(t(($) => $.oem.form.savedTerms))
    },
  })
  return (
    <Card title={t(($) => $.oem.form.terms)}>
      <p className={info.quiet}>{t(($) => $.oem.set.termsHint)}</p>
      <FormBody form={form} label={t(($) => $.oem.form.terms)} verb={t(($) => $.oem.form.save)}>
        <NameField form={form} />
        <TermsFields form={form} />
      </FormBody>
    </Card>
  )
}
