import { projectAdminCalls } from '@vigil/contract/project-admin'
import { useState } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { FactsFields } from './facts-fields.tsx'
import { FurtherSteps, steps, type Step } from './further-steps.tsx'
import { OwnerFields, type Owner } from './owner-fields.tsx'
import { emptyDraft, factsIn } from './unit-draft.ts'
import styles from './form.module.css'

/** Step by step. After the first there is a draft, so nothing is lost by leaving. */
export const UnitAddScreen = () => {
  const t = useText()
  const guide = useGuide()
  const can = useCan()
  const [search, setSearch] = useSearchParams()
  const projectId = search.get('projectId')
  const step = steps.find((known) => known === search.get('step')) ?? (projectId === null ? 'facts' : 'place')
  const go = (next: Step, of: string): void => setSearch({ projectId: of, step: next }, { replace: true })
  return (
    <main className={styles.page}>
      <NavBar
        title={t(($) => $.unit.form.addTitle)}
        subtitle={t(($) => $.unit.form.step, { n: steps.indexOf(step) + 1, count: steps.length })}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      <ol className={styles.steps}>
        {steps.map((known) => (
          <li key={known} aria-current={known === step ? 'step' : undefined}>
            {t(($) => $.unit.form.steps[known])}
          </li>
        ))}
      </ol>
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
    </main>
  )
}

const FirstStep = ({ onMade }: { readonly onMade: (projectId: string) => void }) => {
  const t = useText()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const [draft, setDraft] = useState(emptyDraft)
  const [owner, setOwner] = useState<Owner>({ oemId: '', companyId: '' })
  const [isChecked, setChecked] = useState(false)
  const { run, busy, failure } = useCommand(projectAdminCalls.add, (unit) => {
    unitsChanged()
    void namesChanged()
    onMade(unit.projectId)
  })
  const save = (): void => {
    setChecked(true)
    const { name, kind, externalCode } = factsIn(draft)
    const whose = {
      ...(owner.oemId === '' ? {} : { oemId: owner.oemId }),
      ...(owner.companyId === '' ? {} : { companyId: owner.companyId }),
    }
    if (name !== '') void run({ ...whose, name, kind, externalCode })
  }
  return (
    <>
      <div className={styles.body}>
        <Card>
          <div className={styles.fields}>
            <FactsFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} isChecked={isChecked} />
            <OwnerFields owner={owner} onChange={setOwner} />
          </div>
        </Card>
        <FailureLine failure={failure} />
      </div>
      <Dock>
        <Button size="large" busy={busy} onClick={save}>
          {t(($) => $.unit.form.saveDraft)}
        </Button>
      </Dock>
    </>
  )
}
