import { useQueryClient } from '@tanstack/react-query'
import { patrolPlanCalls, type PatrolPlan } from '@vigil/contract/patrol/plan'
import { proofWays } from '@vigil/contract/patrol/place'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { NoUnitPage } from '../no-unit-page.tsx'
import { patrolPages } from '../patrol-pages.ts'
import { AheadCard } from './ahead-card.tsx'
import { CycleCard } from './cycle-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { useAskedPlan } from './use-asked-plan.ts'
import { emptyPlan, usePlanDraft } from './use-plan-draft.ts'
import styles from '../desk.module.css'

/** A plan, new or changed, with what it would make of the next seven days. */
export const PlanEditPage = () => {
  const t = useText()
  const project = useProject()
  const { planId, query } = useAskedPlan()
  const title = planId === undefined ? t(($) => $.patrol.desk.plan.add) : t(($) => $.patrol.desk.plan.edit)
  if (!project) return <NoUnitPage title={title} />
  return (
    <RecordPage title={title} subtitle={project.projectName}>
      {planId === undefined ? (
        <Editor projectId={project.projectId} plan={undefined} />
      ) : (
        <QueryState query={query} call={patrolPlanCalls.get}>
          {(plan) => <Editor key={plan.version} projectId={plan.projectId} plan={plan} />}
        </QueryState>
      )}
    </RecordPage>
  )
}

interface EditorProps {
  readonly projectId: string
  readonly plan: PatrolPlan | undefined
}

const bodyOf = ({
  name,
  placeIds,
  cycle,
  windows,
  people,
  swaps,
  isOrderFixed,
  weakestProof,
  needsPhoto,
}: PatrolPlan) => ({
  name,
  placeIds,
  cycle,
  windows: cycle.kind === 'hours' ? [] : windows,
  people,
  swaps,
  isOrderFixed,
  weakestProof,
  needsPhoto,
})

const Editor = ({ projectId, plan }: EditorProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const router = useRouter()
  const key = plan?.planId ?? projectId
  const draft = usePlanDraft(key, plan ? bodyOf(plan) : emptyPlan)
  const done = ({ planId }: PatrolPlan): void => {
    draft.drop()
    void client.invalidateQueries({ queryKey: [patrolPlanCalls.list.path] })
    void client.invalidateQueries({ queryKey: [patrolPlanCalls.get.path] })
    void router.go(`${patrolPages.plans}?plan=${planId}`, 'redirect')
  }
  const add = useCommand(patrolPlanCalls.add, done)
  const edit = useCommand(patrolPlanCalls.edit, done)
  const save = (): void => {
    if (plan) void edit.run({ planId: plan.planId, version: plan.version, plan: draft.plan })
    else void add.run({ projectId, plan: draft.plan })
  }
  const select = `${patrolPages.select}?${plan ? `plan=${plan.planId}` : ''}`
  return (
    <>
      <div className={styles.columns}>
        <Card>
          <div className={styles.form}>
            <TextField
              label={t(($) => $.patrol.desk.plan.name)}
              value={draft.plan.name}
              onChange={(name) => draft.change({ name })}
              maxLength={40}
            />
            <Button
              look="soft"
              icon="list"
              onClick={() => {
                draft.change({})
                void router.go(select)
              }}
            >
              {draft.plan.placeIds.length === 0
                ? t(($) => $.patrol.desk.plan.choose)
                : t(($) => $.patrol.desk.plan.chosen, { count: draft.plan.placeIds.length })}
            </Button>
          </div>
        </Card>
        <CycleCard draft={draft} />
        <PeopleCard projectId={projectId} draft={draft} />
        <Card title={t(($) => $.patrol.desk.plan.proof)}>
          <div className={styles.form}>
            <Segmented
              label={t(($) => $.patrol.desk.plan.proof)}
              options={proofWays.map((value) => ({ value, text: t(($) => $.patrol.ways[value]) }))}
              value={draft.plan.weakestProof}
              onChange={(weakestProof) => draft.change({ weakestProof })}
            />
            <p className={styles.hint}>{t(($) => $.patrol.desk.plan.proofHint)}</p>
            <CheckBox checked={draft.plan.isOrderFixed} onChange={(isOrderFixed) => draft.change({ isOrderFixed })}>
              {t(($) => $.patrol.desk.plan.ordered)}
            </CheckBox>
            <CheckBox checked={draft.plan.needsPhoto} onChange={(needsPhoto) => draft.change({ needsPhoto })}>
              {t(($) => $.patrol.desk.plan.needsPhoto)}
            </CheckBox>
          </div>
        </Card>
        {draft.plan.name.trim() !== '' && <AheadCard projectId={projectId} plan={draft.plan} />}
      </div>
      <FailureLine failure={add.failure ?? edit.failure} />
      {(plan ? can(patrolPlanCalls.edit) : can(patrolPlanCalls.add)) && (
        <Dock>
          <Button size="large" busy={add.busy || edit.busy} disabled={draft.plan.name.trim() === ''} onClick={save}>
            {plan ? t(($) => $.patrol.desk.plan.saved) : t(($) => $.patrol.desk.plan.save)}
          </Button>
        </Dock>
      )}
    </>
  )
}
