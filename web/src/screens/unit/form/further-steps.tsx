import { useQuery } from '@tanstack/react-query'
import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { FormBody } from '#foundation/form/form-body.tsx'
import { FormFields } from '#foundation/form/form-fields.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { AreaTree } from '../area/area-tree.tsx'
import { ContactList } from '../contact/contact-list.tsx'
import { PlaceFields } from './place-fields.tsx'
import { placeIn, placeOf } from './unit-draft.ts'
import styles from './form.module.css'

export const steps = ['facts', 'place', 'people', 'areas'] as const
export type Step = (typeof steps)[number]

interface FurtherStepsProps {
  readonly projectId: string
  readonly step: Exclude<Step, 'facts'>
  readonly onStep: (step: Step) => void
}

/** The draft is there; each of these saves by itself. */
export const FurtherSteps = ({ projectId, step, onStep }: FurtherStepsProps) => {
  const t = useText()
  const router = useRouter()
  const query = useQuery(queryOf(projectAdminCalls.unit, { projectId }))
  const finish = () => void router.go(`${router.places.unitInfo}?projectId=${projectId}`, 'redirect')
  return (
    <QueryState query={query} call={projectAdminCalls.unit} rows={4}>
      {(unit: Unit) => {
        if (step === 'place') return <PlaceStep unit={unit} onDone={() => onStep('people')} />
        return (
          <>
            <div className={styles.body}>
              {step === 'people' ? <ContactList unit={unit} /> : <AreaTree unit={unit} />}
            </div>
            <Dock>
              <Button size="large" onClick={step === 'people' ? () => onStep('areas') : finish}>
                {step === 'people' ? t(($) => $.unit.form.next) : t(($) => $.unit.form.finish)}
              </Button>
            </Dock>
          </>
        )
      }}
    </QueryState>
  )
}

const PlaceStep = ({ unit, onDone }: { readonly unit: Unit; readonly onDone: () => void }) => {
  const t = useText()
  const { unitsChanged } = useRefreshUnits()
  const form = useCallForm(projectAdminCalls.update, {
    defaults: placeOf(unit),
    inputOf: (place) => ({ projectId: unit.projectId, version: unit.version, ...placeIn(place) }),
    draftKey: `unit.place.${unit.projectId}.${unit.version}`,
    onDone: () => {
      unitsChanged()
      onDone()
    },
  })
  return (
    <FormBody docked form={form} label={t(($) => $.unit.form.steps.place)} verb={t(($) => $.unit.form.next)}>
      <FormFields>
        <PlaceFields form={form} />
      </FormFields>
    </FormBody>
  )
}
