import { useRouter } from '#infrastructure/navigation/places.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { ApplyDetailScreen } from './apply-detail-screen.tsx'
import { ApplyListScreen } from './apply-list-screen.tsx'
import { WorkOrderScreen } from './work-order-screen.tsx'

/** Three addresses, one piece: whoever opens one of them goes on to the others, and nobody else carries three. */
export const WorkOrderPages = () => {
  const { applyList, workOrder } = useRouter().places
  const { pathname } = useLocation()
  if (pathname === applyList) return <ApplyListScreen />
  return pathname === workOrder ? <ApplyDetailScreen /> : <WorkOrderScreen />
}
