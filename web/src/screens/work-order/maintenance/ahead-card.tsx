import { useQuery } from '@tanstack/react-query'
import { maintenanceCalls, type MaintenanceAhead, type MaintenanceBody } from '@vigil/contract/work-order/maintenance'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'

interface AheadCardProps {
  readonly projectId: string
  readonly plan: MaintenanceBody
}

/** When somebody would come, and how much there would be to look at. */
export const AheadCard = ({ projectId, plan }: AheadCardProps) => {
  const t = useText()
  const can = useCan()
  // Compared as text: it is the plan that came in.
  const settled = JSON.parse(useDebounced(JSON.stringify(plan))) as MaintenanceBody
  const query = useQuery({
    ...queryOf(maintenanceCalls.preview, { projectId, plan: settled }),
    enabled: can(maintenanceCalls.preview),
  })
  return (
    <Card title={t(($) => $.workOrder.maintenance.ahead)}>
      <QueryState query={query} call={maintenanceCalls.preview} rows={3}>
        {(ahead) => <Visits ahead={ahead} />}
      </QueryState>
    </Card>
  )
}

const Visits = ({ ahead: { visits } }: { readonly ahead: MaintenanceAhead }) => {
  const t = useText()
  if (visits.every(({ equipment }) => equipment === 0))
    return <EmptyLine>{t(($) => $.workOrder.maintenance.noEquipment)}</EmptyLine>
  const facts = visits.map(({ day, depth, equipment, checks }): Fact => [
    `${day} · ${t(($) => $.workOrder.maintenance.depths[depth])}`,
    t(($) => $.workOrder.maintenance.aheadAll, { equipment, checks }),
  ])
  return <FactList facts={facts} atEnd />
}
