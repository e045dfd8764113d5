import { useQuery } from '@tanstack/react-query'
import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { FormBody } from '#foundation/form/form-body.tsx'
import { FormFields } from '#foundation/form/form-fields.tsx'
import { FormPage } from '#foundation/form/form-page.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useAskedProject } from '../use-asked-project.ts'
import { FactsFields } from './facts-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { factsIn, factsOf, placeIn, placeOf } from './unit-draft.ts'

export const UnitUpdateScreen = () => {
  const t = useText()
  const projectId = useAskedProject()
  return (
    <FormPage title={t(($) => $.unit.form.editTitle)}>
      {projectId === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.unit.select.empty)} hint={t(($) => $.unit.select.emptyHint)} />
      ) : (
        <Edited projectId={projectId} />
      )}
    </FormPage>
  )
}

const Edited = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const query = useQuery(queryOf(projectAdminCalls.unit, { projectId }))
  return (
    <QueryState query={query} call={projectAdminCalls.update}>
      {(unit: Unit) =>
        unit.state === 'archived' ? (
          <EmptyState picture="lock" title={t(($) => $.unit.move.final)} />
        ) : (
          // A newer version of the unit begins a new form: nothing typed is sent over what somebody else saved.
          <EditForm key={unit.version} unit={unit} />
        )
      }
    </QueryState>
  )
}

const EditForm = ({ unit }: { readonly unit: Unit }) => {
  const t = useText()
  const router = useRouter()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const form = useCallForm(projectAdminCalls.update, {
    defaults: { ...factsOf(unit), ...placeOf(unit) },
    inputOf: (typed) => ({ projectId: unit.projectId, version: unit.version, ...factsIn(typed), ...placeIn(typed) }),
    refusals: { unitCodeTaken: 'externalCode' },
    draftKey: `unit.update.${unit.projectId}.${unit.version}`,
    onDone: (saved) => {
      unitsChanged()
      if (saved.name !== unit.name) void namesChanged()
      router.back()
    },
  })
  return (
    <FormBody docked form={form} label={t(($) => $.unit.form.editTitle)} verb={t(($) => $.unit.form.save)}>
      <FormFields title={t(($) => $.unit.form.steps.facts)}>
        <FactsFields form={form} />
      </FormFields>
      <FormFields title={t(($) => $.unit.form.steps.place)}>
        <PlaceFields form={form} />
      </FormFields>
    </FormBody>
  )
}
