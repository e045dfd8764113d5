import { useQuery } from '@tanstack/react-query'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { ClockCard } from './clock-card.tsx'
import { OrderDock } from './order-dock.tsx'
import { DeviceCard, WorkCard } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const CheckList = lazyPart(async () => (await import('./maintenance/check-list.tsx')).CheckList)

/** One order: how long is left, where it is, what was done and proved, and everything that happened. */
export const OrderCase = ({ workOrderId }: { readonly workOrderId: string }) => {
  const can = useCan()
  const query = useQuery({ ...queryOf(workOrderCalls.case, { workOrderId }), enabled: can(workOrderCalls.case) })
  return (
    <QueryState query={query} call={workOrderCalls.case}>
      {(shown) => (
        <RecordDetail dock={<OrderDock shown={shown} />}>
          <ClockCard shown={shown} />
          {shown.maintenance && <CheckList workOrderId={workOrderId} progress={shown.maintenance} />}
          <DeviceCard shown={shown} />
          <WorkCard shown={shown} onReread={() => void query.refetch()} />
          <OrderTimeline shown={shown} />
        </RecordDetail>
      )}
    </QueryState>
  )
}
