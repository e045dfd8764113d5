import { oemCalls } from '@vigil/contract/tenancy/oem'
import type { Oem } from '@vigil/contract/tenancy/oem-state'
import { useState } from 'react'
import { FormSteps, StepCard } from '#foundation/form/form-steps.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { Refused } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { CompanyFields } from './form/company-fields.tsx'
import { ContactFields } from './form/contact-fields.tsx'
import { InviteAdministrator } from './form/invite-administrator.tsx'
import { contactIn, emptyDraft, termsIn } from './form/oem-draft.ts'
import { TermsFields } from './form/terms-fields.tsx'
import { useOemChanged } from './use-oem.ts'
import form from './form/form.module.css'

/** Company, contact, terms, and the first administrator once it is made. */
const stepCount = 4

/** Step by step: the company, whom to call, what was agreed, then its first administrator. */
export const OemAddScreen = () => {
  const t = useText()
  const can = useCan()
  const [made, setMade] = useState<Oem | undefined>(undefined)
  return (
    <RecordPage title={t(($) => $.oem.add)} body="column">
      {!can(oemCalls.add) ? <Refused /> : made ? <Made oem={made} /> : <Asking onMade={setMade} />}
    </RecordPage>
  )
}

const Asking = ({ onMade }: { readonly onMade: (oem: Oem) => void }) => {
  const t = useText()
  const changed = useOemChanged()
  const form = useCallForm(oemCalls.add, {
    defaults: emptyDraft,
    inputOf: (draft) => ({ name: draft.name, code: draft.code, ...contactIn(draft), ...termsIn(draft) }),
    refusals: { operatorCodeTaken: 'code' },
    draftKey: 'oem.add',
    onDone: (oem) => {
      changed()
      onMade(oem)
    },
  })
  return (
    <FormSteps
      form={form}
      count={stepCount}
      verb={t(($) => $.oem.form.submit)}
      steps={[
        { title: t(($) => $.oem.form.company), names: ['name', 'code'], fields: <CompanyFields form={form} /> },
        {
          title: t(($) => $.oem.form.contact),
          names: ['contactPerson', 'contactTel'],
          fields: <ContactFields form={form} />,
        },
        {
          title: t(($) => $.oem.form.terms),
          names: ['areaCodes', 'serviceEndsAt', 'messagePack', 'priceList'],
          fields: <TermsFields form={form} />,
        },
      ]}
    />
  )
}

const Made = ({ oem }: { readonly oem: Oem }) => {
  const t = useText()
  const router = useRouter()
  const { brandStudio, oemInfo } = router.places
  return (
    <>
      <p role="status">{t(($) => $.oem.invite.made, { name: oem.name })}</p>
      <StepCard title={t(($) => $.oem.form.administrator)} n={stepCount} count={stepCount}>
        <InviteAdministrator oem={oem} />
      </StepCard>
      <div className={form.actions}>
        <Button look="outline" onClick={() => void router.go(`${oemInfo}?oemId=${oem.oemId}`, 'redirect')}>
          {t(($) => $.oem.invite.toInfo)}
        </Button>
        <Button look="soft" icon="palette" onClick={() => void router.go(`${brandStudio}?oemId=${oem.oemId}`)}>
          {t(($) => $.oem.invite.brand)}
        </Button>
      </div>
    </>
  )
}
