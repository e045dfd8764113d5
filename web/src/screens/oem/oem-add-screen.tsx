import { oemCalls } from '@vigil/contract/oem'
import type { Oem } from '@vigil/contract/oem-state'
import { useState, type ReactNode } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { Refused } from '#foundation/rights/query-state.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { CompanyFields } from './form/company-fields.tsx'
import { ContactFields } from './form/contact-fields.tsx'
import { DraftForm } from './form/draft-form.tsx'
import { InviteAdministrator } from './form/invite-administrator.tsx'
import { contactIn, emptyDraft, isFit, termsIn, type OemDraft } from './form/oem-draft.ts'
import { TermsFields } from './form/terms-fields.tsx'
import { useOemChanged } from './use-oem.ts'
import form from './form/form.module.css'
import styles from './oem-page.module.css'

const steps = ['company', 'contact', 'terms', 'administrator'] as const

const fieldsOf = { company: CompanyFields, contact: ContactFields, terms: TermsFields }

/** What a step asks for is all there. */
const isDone = (step: keyof typeof fieldsOf, draft: OemDraft): boolean => {
  const fit = isFit(draft)
  if (step === 'company') return fit.name && fit.code
  return step === 'contact' ? fit.contactPerson && fit.contactTel : fit.messagePack
}

/** Step by step: the company, whom to call, what was agreed, then its first administrator. */
export const OemAddScreen = () => {
  const t = useText()
  const can = useCan()
  const guide = useGuide()
  const [made, setMade] = useState<Oem | undefined>(undefined)
  return (
    <main className={styles.page}>
      <NavBar title={t(($) => $.oem.add)} back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }} />
      <div className={styles.narrow}>
        {!can(oemCalls.add) ? <Refused /> : made ? <Made oem={made} /> : <Asking onMade={setMade} />}
      </div>
    </main>
  )
}

interface StepProps {
  readonly at: number
  readonly children: ReactNode
}

const Step = ({ at, children }: StepProps) => {
  const t = useText()
  const step = steps[at] ?? 'company'
  const place = t(($) => $.oem.form.step, { n: at + 1, count: steps.length })
  return (
    <Card title={t(($) => $.oem.form[step])} aside={<span className={form.hint}>{place}</span>}>
      {children}
    </Card>
  )
}

const Asking = ({ onMade }: { readonly onMade: (oem: Oem) => void }) => {
  const t = useText()
  const changed = useOemChanged()
  const [at, setAt] = useState(0)
  const [draft, setDraft] = useState(emptyDraft)
  const { run, busy, failure } = useCommand(oemCalls.add, (oem) => {
    changed()
    onMade(oem)
  })
  const step = steps[at]
  if (step === undefined || step === 'administrator') return null
  const Fields = fieldsOf[step]
  const isLast = step === 'terms'
  const submit = (): void =>
    isLast
      ? void run({ name: draft.name.trim(), code: draft.code, ...contactIn(draft), ...termsIn(draft) })
      : setAt(at + 1)
  return (
    <Step at={at}>
      <DraftForm
        key={step}
        label={t(($) => $.oem.form[step])}
        submit={isLast ? t(($) => $.oem.form.submit) : t(($) => $.oem.form.next)}
        fit={isDone(step, draft)}
        busy={busy}
        failure={failure}
        onSubmit={submit}
        before={
          at > 0 && (
            <Button look="outline" onClick={() => setAt(at - 1)}>
              {t(($) => $.oem.form.previous)}
            </Button>
          )
        }
      >
        {(tried) => (
          <Fields draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} tried={tried} />
        )}
      </DraftForm>
    </Step>
  )
}

const Made = ({ oem }: { readonly oem: Oem }) => {
  const t = useText()
  const guide = useGuide()
  const { brandStudio, oemInfo } = guide.places
  return (
    <>
      <p role="status">{t(($) => $.oem.invite.made, { name: oem.name })}</p>
      <Step at={steps.length - 1}>
        <InviteAdministrator oem={oem} />
      </Step>
      <div className={form.actions}>
        <Button look="outline" onClick={() => void guide.go(`${oemInfo}?oemId=${oem.oemId}`, 'redirect')}>
          {t(($) => $.oem.invite.toInfo)}
        </Button>
        <Button look="soft" icon="palette" onClick={() => void guide.go(`${brandStudio}?oemId=${oem.oemId}`)}>
          {t(($) => $.oem.invite.brand)}
        </Button>
      </div>
    </>
  )
}
