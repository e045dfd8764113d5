import { useQuery, useQueryClient } from '@tanstack/react-query'
import { maintenanceCalls, type MaintenancePlan, type MaintenanceRun } from '@vigil/contract/work-order/maintenance'
import { maintenanceRowOf } from '@vigil/contract/work-order/maintenance-rows'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import { AheadCard } from './ahead-card.tsx'
import { bodyOf, PlanForm } from './plan-form.tsx'
import styles from './maintenance.module.css'

/** One plan: what it does, what it made and missed, and what comes. */
export const PlanCase = ({ planId }: { readonly planId: string }) => {
  const can = useCan()
  const query = useQuery({
    ...queryOf(maintenanceCalls.get, { maintenancePlanId: planId }),
    enabled: can(maintenanceCalls.get),
  })
  return (
    <QueryState query={query} call={maintenanceCalls.get}>
      {(plan) => (
        <div className={styles.columns}>
          <PlanFacts plan={plan} />
          {plan.state === 'active' && <AheadCard projectId={plan.projectId} plan={bodyOf(plan)} />}
          <Runs runs={plan.runs} />
        </div>
      )}
    </QueryState>
  )
}

const PlanFacts = ({ plan }: { readonly plan: MaintenancePlan }) => {
  const t = useText()
  const name = useName()
  const [isEditing, setEditing] = useState(false)
  const { state, systems, missed, firm } = plan
  const rows = systems.flatMap((system) => maintenanceRowOf(system) ?? [])
  const facts: readonly Fact[] = [
    [t(($) => $.workOrder.maintenance.interval), t(($) => $.workOrder.maintenance.intervals[plan.interval])],
    [t(($) => $.workOrder.maintenance.systems), rows.map((row) => name(row.name)).join('，')],
    [t(($) => $.workOrder.maintenance.who), plan.accountName ?? t(($) => $.workOrder.maintenance.anyone)],
    [t(($) => $.workOrder.maintenance.firm), firm === '' ? null : firm],
    [t(($) => $.workOrder.maintenance.firstDay), plan.firstDay],
  ]
  return (
    <Card
      title={plan.name}
      aside={
        <StateTag tone={missed > 0 ? 'warn' : state === 'active' ? 'ok' : 'plain'}>
          {missed > 0
            ? t(($) => $.workOrder.maintenance.missed, { count: missed })
            : t(($) => $.workOrder.maintenance.states[state])}
        </StateTag>
      }
    >
      <div className={styles.form}>
        <FactList facts={facts} />
        {plan.mayEdit && (
          <Button look="outline" icon="edit" onClick={() => setEditing(true)}>
            {t(($) => $.workOrder.maintenance.edit)}
          </Button>
        )}
        <Acts plan={plan} />
      </div>
      {isEditing && (
        <PlanForm
          projectId={plan.projectId}
          plan={plan}
          onDone={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}

/** Pause and go on at once; the end is asked twice. */
const Acts = ({ plan: { maintenancePlanId, version, mayDo } }: { readonly plan: MaintenancePlan }) => {
  const t = useText()
  const client = useQueryClient()
  const { run, ...moving } = useCommand(maintenanceCalls.move, (moved) => {
    client.setQueryData(queryOf(maintenanceCalls.get, { maintenancePlanId }).queryKey, moved)
    void client.invalidateQueries({ queryKey: [maintenanceCalls.list.path] })
  })
  return (
    <>
      {mayDo
        .filter((act) => act !== 'end')
        .map((act) => (
          <Button
            key={act}
            look={act === 'start' ? 'primary' : 'outline'}
            busy={moving.busy}
            onClick={() => void run({ maintenancePlanId, version, act })}
          >
            {t(($) => $.workOrder.maintenance.acts[act])}
          </Button>
        ))}
      {mayDo.includes('end') ? (
        <AskedTwice
          text={t(($) => $.workOrder.maintenance.acts.end)}
          ask={t(($) => $.workOrder.maintenance.endAsk)}
          onSure={() => void run({ maintenancePlanId, version, act: 'end' })}
          {...moving}
        />
      ) : (
        <FailureLine failure={moving.failure} />
      )}
    </>
  )
}

const Runs = ({ runs }: { readonly runs: readonly MaintenanceRun[] }) => {
  const t = useText()
  const router = useRouter()
  return (
    <Card title={t(($) => $.workOrder.maintenance.runs)} padded={false}>
      {runs.length === 0 && <EmptyLine>{t(($) => $.workOrder.maintenance.noRuns)}</EmptyLine>}
      {runs.map(({ day, outcome, workOrderId, orderState }) => {
        const to = workOrderId === null ? undefined : `${router.places.workOrder}?id=${workOrderId}`
        return (
          <RecordRow
            key={day}
            href={to && router.hrefOf(to)}
            selected={false}
            onPress={() => void (to && router.go(to))}
            title={day}
            sub={t(($) => $.workOrder.maintenance.outcomes[outcome])}
            end={
              <StateTag tone={outcome === 'missed' ? 'warn' : 'plain'}>
                {orderState === null
                  ? t(($) => $.workOrder.maintenance.outcomes[outcome])
                  : t(($) => $.workOrder.state[orderState])}
              </StateTag>
            }
          />
        )
      })}
    </Card>
  )
}
