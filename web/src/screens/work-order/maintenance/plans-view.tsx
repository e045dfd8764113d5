import { maintenanceCalls, type MaintenancePlanRow } from '@vigil/contract/work-order/maintenance'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { PlanCase } from './plan-case.tsx'
import { PlanForm } from './plan-form.tsx'
import styles from './maintenance.module.css'

/** The maintenance plans of a unit, or one of them. */
export const PlansView = () => {
  const planId = useAddressFields<'plan'>().idOf('plan')
  return <div className={styles.plans}>{planId === undefined ? <PlanList /> : <PlanCase planId={planId} />}</div>
}

const PlanList = () => {
  const t = useText()
  const can = useCan()
  const project = useProject()
  const { change } = useAddressFields<'plan'>()
  const [isAdding, setAdding] = useState(false)
  const query = usePages(maintenanceCalls.list, project ? { projectId: project.projectId } : {})
  const add = project && can(maintenanceCalls.add) && (
    <Button look="soft" icon="plus" onClick={() => setAdding(true)}>
      {t(($) => $.workOrder.maintenance.add)}
    </Button>
  )
  const none = (
    <EmptyState
      picture="nothing"
      title={t(($) => $.workOrder.maintenance.none)}
      hint={t(($) => $.workOrder.maintenance.noneHint)}
      action={add}
    />
  )
  return (
    <>
      <PagedRows query={query} call={maintenanceCalls.list} none={none}>
        {(rows) => (
          <>
            <Card padded={false}>
              {rows.map((plan) => (
                <PlanRow key={plan.maintenancePlanId} plan={plan} />
              ))}
            </Card>
            {add}
          </>
        )}
      </PagedRows>
      {isAdding && project && (
        <PlanForm
          projectId={project.projectId}
          plan={undefined}
          onDone={({ maintenancePlanId }) => {
            setAdding(false)
            change({ plan: maintenancePlanId }, false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const PlanRow = ({ plan }: { readonly plan: MaintenancePlanRow }) => {
  const t = useText()
  const router = useRouter()
  const { nextDay, missed, state } = plan
  const to = `${router.places.workOrderList}?view=plans&plan=${plan.maintenancePlanId}`
  const next = nextDay === null ? '' : t(($) => $.workOrder.maintenance.next, { day: nextDay })
  const lacks = missed === 0 ? '' : t(($) => $.workOrder.maintenance.missed, { count: missed })
  const words = [plan.projectName, t(($) => $.workOrder.maintenance.intervals[plan.interval]), next, lacks]
  const tag = (
    <StateTag tone={state === 'active' ? 'ok' : 'plain'}>{t(($) => $.workOrder.maintenance.states[state])}</StateTag>
  )
  return (
    <RecordRow
      title={plan.name}
      sub={words.filter((word) => word !== '').join(' · ')}
      end={tag}
      selected={false}
      href={router.hrefOf(to)}
      onPress={() => void router.go(to)}
    />
  )
}
