/** What became of an order whose answer was lost: the platform's own list is asked until it is certain. */
import { useQuery } from '@tanstack/react-query'
import { controlCalls, nonceSeconds, type Command } from '@vigil/contract/equipment/control'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { useLostOrder } from './given-order.ts'

const askAgainMs = 2_000
/** By then the confirmation has run out at the platform, whatever was still on its way. */
const certainAfterMs = (nonceSeconds + 5) * 1_000

/** Without the platform's own word nobody knows whether it moved. */
export const isLost = ({ kind, envelope }: CallFailure): boolean =>
  kind !== 'refused' || envelope?.code === 'unexpected'

/** undefined: nothing is lost. unknown: not read yet. */
export const useReadBack = (equipmentId: string): Command | 'unknown' | 'notGiven' | undefined => {
  const can = useCan()
  const session = useSession()
  const lost = useLostOrder(equipmentId)
  const now = useNow(askAgainMs)
  const mayRead = can(controlCalls.list)
  const list = useQuery({
    ...queryOf(controlCalls.list, { equipmentId, size: 10 }),
    enabled: lost !== undefined && mayRead,
    refetchInterval: askAgainMs,
    staleTime: 0,
  })
  if (!lost) return undefined
  const found = list.data?.rows.find(
    ({ action, originId, createdAt }) =>
      action === lost.action && originId === session?.user.accountId && createdAt >= lost.preparedAt,
  )
  if (found) return found
  const readAt = mayRead ? list.dataUpdatedAt : now
  return readAt > lost.lostAt + certainAfterMs ? 'notGiven' : 'unknown'
}
