import { useQuery } from '@tanstack/react-query'
import { projectAdminCalls, type Unit } from '@vigil/contract/project-admin'
import { useState } from 'react'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { AreaTree } from '../area/area-tree.tsx'
import { ContactList } from '../contact/contact-list.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { PlaceFields } from './place-fields.tsx'
import { draftOf, factsIn, isRight } from './unit-draft.ts'
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
  const guide = useGuide()
  const query = useQuery(queryOf(projectAdminCalls.unit, { projectId }))
  const finish = () => void guide.go(`${guide.places.unitInfo}?projectId=${projectId}`, 'redirect')
  return (
    <QueryState
      query={query}
      call={projectAdminCalls.unit}
      waiting={<RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />}
    >
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
  const [draft, setDraft] = useState(draftOf(unit))
  const [isChecked, setChecked] = useState(false)
  const { run, busy, failure } = useCommand(projectAdminCalls.update, () => {
    unitsChanged()
    onDone()
  })
  const save = (): void => {
    setChecked(true)
    const { address, longitude, latitude } = factsIn(draft)
    if (isRight(draft)) void run({ projectId: unit.projectId, version: unit.version, address, longitude, latitude })
  }
  return (
    <>
      <div className={styles.body}>
        <Card>
          <div className={styles.fields}>
            <PlaceFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} isChecked={isChecked} />
          </div>
        </Card>
        <FailureLine failure={failure} />
      </div>
      <Dock>
        <Button size="large" busy={busy} onClick={save}>
          {t(($) => $.unit.form.next)}
        </Button>
      </Dock>
    </>
  )
}
