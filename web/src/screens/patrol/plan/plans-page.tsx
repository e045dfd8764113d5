import { useQuery, useQueryClient } from '@tanstack/react-query'
import { patrolPlanCalls, type PatrolPlan, type PatrolPlanAct } from '@vigil/contract/patrol/plan'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { patrolPages } from '../patrol-pages.ts'
import { cycleText } from '../walk/cycle-text.ts'
import { PlanRow } from '../walk/plan-row.tsx'
import { AheadCard } from './ahead-card.tsx'
import styles from '../desk.module.css'

/** The plans of a unit, or one of them with what it makes and what may be done to it. */
export const PlansPage = () => {
  const planId = useAddressFields<'plan'>().idOf('plan')
  return planId === undefined ? <PlanList /> : <PlanCase planId={planId} />
}

const PlanList = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const project = useProject()
  const query = usePages(patrolPlanCalls.list, project ? { projectId: project.projectId } : {})
  const add = can(patrolPlanCalls.add) && (
    <Button size="small" look="soft" icon="plus" onClick={() => void router.go(patrolPages.planEdit)}>
      {t(($) => $.patrol.desk.plan.add)}
    </Button>
  )
  return (
    <RecordPage title={t(($) => $.patrol.desk.plan.title)} subtitle={project?.projectName} body="column" actions={add}>
      <PagedRows
        query={query}
        call={patrolPlanCalls.list}
        none={
          <EmptyState
            picture="nothing"
            title={t(($) => $.patrol.desk.plan.none)}
            hint={t(($) => $.patrol.desk.plan.noneHint)}
            action={add}
          />
        }
      >
        {(rows) => (
          <Card padded={false}>
            {rows.map((plan) => (
              <PlanRow key={plan.planId} plan={plan} />
            ))}
          </Card>
        )}
      </PagedRows>
    </RecordPage>
  )
}

const PlanCase = ({ planId }: { readonly planId: string }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(patrolPlanCalls.get, { planId }), enabled: can(patrolPlanCalls.get) })
  return (
    <RecordPage title={query.data?.name ?? t(($) => $.patrol.desk.plan.title)}>
      <QueryState query={query} call={patrolPlanCalls.get}>
        {(plan) => <Plan plan={plan} />}
      </QueryState>
    </RecordPage>
  )
}

const Plan = ({ plan }: { readonly plan: PatrolPlan }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { planId, projectId, state, version: _version, by: _by, mayDo: _mayDo, ...body } = plan
  return (
    <div className={styles.columns}>
      <Card
        title={cycleText(t, plan.cycle)}
        aside={<StateTag tone={state === 'active' ? 'ok' : 'plain'}>{t(($) => $.patrol.planStates[state])}</StateTag>}
      >
        <div className={styles.form}>
          <p className={styles.hint}>
            {t(($) => $.patrol.desk.plan.chosen, { count: plan.placeIds.length })} ·{' '}
            {t(($) => $.patrol.desk.plan.proof)}：{t(($) => $.patrol.ways[plan.weakestProof])}
          </p>
          <Acts plan={plan} />
          {can(patrolPlanCalls.edit) && state !== 'ended' && (
            <Button look="outline" icon="edit" onClick={() => void router.go(`${patrolPages.planEdit}?plan=${planId}`)}>
              {t(($) => $.patrol.desk.plan.edit)}
            </Button>
          )}
          <Button look="outline" icon="chart" onClick={() => void router.go(`${patrolPages.history}?plan=${planId}`)}>
            {t(($) => $.patrol.desk.plan.history)}
          </Button>
        </div>
      </Card>
      <AheadCard projectId={projectId} plan={{ ...body, windows: body.cycle.kind === 'hours' ? [] : body.windows }} />
    </div>
  )
}

/** Start and pause at once; the end is asked twice. */
const Acts = ({ plan: { planId, version, mayDo } }: { readonly plan: PatrolPlan }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const { run, ...moving } = useCommand(patrolPlanCalls.move, (moved) => {
    client.setQueryData(queryOf(patrolPlanCalls.get, { planId }).queryKey, moved)
    void client.invalidateQueries({ queryKey: [patrolPlanCalls.list.path] })
  })
  const go = (act: PatrolPlanAct): void => void run({ planId, version, act })
  if (!can(patrolPlanCalls.move)) return null
  return (
    <>
      {mayDo
        .filter((act) => act !== 'end')
        .map((act) => (
          <Button key={act} size="large" busy={moving.busy} onClick={() => go(act)}>
            {t(($) => $.patrol.desk.plan.acts[act])}
          </Button>
        ))}
      {mayDo.includes('end') ? (
        <AskedTwice
          text={t(($) => $.patrol.desk.plan.acts.end)}
          ask={t(($) => $.patrol.desk.plan.endAsk)}
          onSure={() => go('end')}
          {...moving}
        />
      ) : (
        <FailureLine failure={moving.failure} />
      )}
    </>
  )
}
