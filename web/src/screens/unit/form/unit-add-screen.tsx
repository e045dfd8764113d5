import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { FormBody } from '#foundation/form/form-body.tsx'
import { FormFields } from '#foundation/form/form-fields.tsx'
import { FormPage } from '#foundation/form/form-page.tsx'
import { StepBar } from '#foundation/form/step-bar.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FactsFields } from './facts-fields.tsx'
import { FurtherSteps, steps, type Step } from './further-steps.tsx'
import { OwnerFields, type Owner } from './owner-fields.tsx'
import { factsIn, noFacts, type UnitFacts } from './unit-draft.ts'

/** Step by step. After the first there is a draft, so nothing is lost by leaving. */
export const UnitAddScreen = () => {
  const t = useText()
  const can = useCan()
  const [search, setSearch] = useSearchParams()
  const projectId = search.get('projectId')
  const step = steps.find((known) => known === search.get('step')) ?? (projectId === null ? 'facts' : 'place')
  const go = (next: Step, of: string): void => setSearch({ projectId: of, step: next }, { replace: true })
  return (
    <FormPage
      title={t(($) => $.unit.form.addTitle)}
      subtitle={t(($) => $.shell.form.step, { n: steps.indexOf(step) + 1, count: steps.length })}
    >
      <StepBar steps={steps} at={step} textOf={(known) => t(($) => $.unit.form.steps[known])} />
      {!can(projectAdminCalls.add) && (
        <EmptyState picture="lock" title={t(($) => $.shell.refused.title)} hint={t(($) => $.shell.refused.hint)} />
      )}
      {can(projectAdminCalls.add) && projectId === null && <FirstStep onMade={(made) => go('place', made)} />}
      {can(projectAdminCalls.add) && projectId !== null && (
        <FurtherSteps
          projectId={projectId}
          step={step === 'facts' ? 'place' : step}
          onStep={(next) => go(next, projectId)}
        />
      )}
    </FormPage>
  )
}

interface NewUnit extends UnitFacts, Owner {}

const nothingYet: NewUnit = { ...noFacts, oemId: '', companyId: '' }

const FirstStep = ({ onMade }: { readonly onMade: (projectId: string) => void }) => {
  const t = useText()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const form = useCallForm(projectAdminCalls.add, {
    defaults: nothingYet,
    inputOf: ({ oemId, companyId, ...facts }) => ({
      ...(oemId === '' ? {} : { oemId }),
      ...(companyId === '' ? {} : { companyId }),
      ...factsIn(facts),
    }),
    refusals: { unitCodeTaken: 'externalCode' },
    draftKey: 'unit.add',
    onDone: ({ projectId }) => {
      unitsChanged()
      void namesChanged()
      onMade(projectId)
    },
  })
  return (
    <FormBody docked form={form} label={t(($) => $.unit.form.steps.facts)} verb={t(($) => $.unit.form.saveDraft)}>
      <FormFields>
        <FactsFields form={form} />
        <OwnerFields form={form} />
      </FormFields>
    </FormBody>
  )
}
