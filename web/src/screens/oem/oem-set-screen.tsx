import { oemCalls, type OemDetail } from '@vigil/contract/oem'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NameField } from './form/company-fields.tsx'
import { ContactFields } from './form/contact-fields.tsx'
import { DraftForm } from './form/draft-form.tsx'
import { contactIn, draftOf, isFit, termsIn } from './form/oem-draft.ts'
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

const useDraft = (oem: OemDetail) => {
  const [draft, setDraft] = useState(() => draftOf(oem))
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))
  return { draft, change, fit: isFit(draft) }
}

const ContactForm = ({ oem }: { readonly oem: OemDetail }) => {
  const t = useText()
  const changed = useOemChanged()
  const { draft, change, fit } = useDraft(oem)
  const { run, busy, failure } = useCommand(oemCalls.changeContact, () => {
    changed()
    void showToast(t(($) => $.oem.form.savedContact))
  })
  return (
    <Card title={t(($) => $.oem.form.contact)}>
      <p className={info.quiet}>{t(($) => $.oem.set.contactHint)}</p>
      <DraftForm
        label={t(($) => $.oem.form.contact)}
        submit={t(($) => $.oem.form.save)}
        fit={fit.contactPerson && fit.contactTel}
        busy={busy}
        failure={failure}
        onSubmit={() => void run({ oemId: oem.oemId, ...contactIn(draft) })}
      >
        {(tried) => <ContactFields draft={draft} onChange={change} tried={tried} />}
      </DraftForm>
    </Card>
  )
}

const TermsForm = ({ oem }: { readonly oem: OemDetail }) => {
  const t = useText()
  const changed = useOemChanged()
  const { draft, change, fit } = useDraft(oem)
  const { run, busy, failure } = useCommand(oemCalls.changeTerms, () => {
    changed()
    void showToast(t(($) => $.oem.form.savedTerms))
  })
  return (
    <Card title={t(($) => $.oem.form.terms)}>
      <p className={info.quiet}>{t(($) => $.oem.set.termsHint)}</p>
      <DraftForm
        label={t(($) => $.oem.form.terms)}
        submit={t(($) => $.oem.form.save)}
        fit={fit.name && fit.messagePack}
        busy={busy}
        failure={failure}
        onSubmit={() => void run({ oemId: oem.oemId, name: draft.name.trim(), ...termsIn(draft) })}
      >
        {(tried) => (
          <>
            <NameField draft={draft} onChange={change} tried={tried} />
            <TermsFields draft={draft} onChange={change} tried={tried} />
          </>
        )}
      </DraftForm>
    </Card>
  )
}
