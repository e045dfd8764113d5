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
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useAskedProject } from '../use-asked-project.ts'
import { FactsFields } from './facts-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { draftOf, factsIn, isRight } from './unit-draft.ts'
import styles from './form.module.css'

export const UnitUpdateScreen = () => {
  const t = useText()
  const guide = useGuide()
  const projectId = useAskedProject()
  return (
    <main className={styles.page}>
      <NavBar
        title={t(($) => $.unit.form.editTitle)}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      {projectId === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.unit.select.empty)} hint={t(($) => $.unit.select.emptyHint)} />
      ) : (
        <Edited projectId={projectId} />
      )}
    </main>
  )
}

const Edited = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const query = useQuery(queryOf(projectAdminCalls.unit, { projectId }))
  return (
    <QueryState
      query={query}
      call={projectAdminCalls.update}
      waiting={<RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />}
    >
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
  const guide = useGuide()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const [draft, setDraft] = useState(draftOf(unit))
  const [isChecked, setChecked] = useState(false)
  const { run, busy, failure } = useCommand(projectAdminCalls.update, (saved) => {
    unitsChanged()
    if (saved.name !== unit.name) void namesChanged()
    guide.back()
  })
  const fields = { draft, isChecked, onChange: (change: Partial<typeof draft>) => setDraft({ ...draft, ...change }) }
  const save = (): void => {
    setChecked(true)
    if (isRight(draft)) void run({ projectId: unit.projectId, version: unit.version, ...factsIn(draft) })
  }
  return (
    <>
      <div className={styles.body}>
        <Card title={t(($) => $.unit.form.steps.facts)}>
          <div className={styles.fields}>
            <FactsFields {...fields} />
          </div>
        </Card>
        <Card title={t(($) => $.unit.form.steps.place)}>
          <div className={styles.fields}>
            <PlaceFields {...fields} />
          </div>
        </Card>
        <FailureLine failure={failure} />
      </div>
      <Dock>
        <Button size="large" busy={busy} onClick={save}>
          {t(($) => $.unit.form.save)}
        </Button>
      </Dock>
    </>
  )
}
