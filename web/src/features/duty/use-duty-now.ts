/** Who is on duty in a unit, kept fresh by the live connection. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'

/** Beside what frames tell: a check that was answered elsewhere leaves the screen even if a frame was lost. */
const rereadMs = 30_000
/** While nobody tells of changes, they are asked for. */
const pollMs = 5_000

export const useDutyPoll = (): number => (useLiveState().status === 'live' ? rereadMs : pollMs)

export const useDutyNow = (projectId: string) => {
  const can = useCan()
  const refetchInterval = useDutyPoll()
  return useQuery({ ...queryOf(dutyNowCalls.now, { projectId }), enabled: can(dutyNowCalls.now), refetchInterval })
}

/** After anything that a person has done here: roster, checks, handovers and log tell of each other. */
export const useDutyReread = (): (() => void) => {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('duty/'),
    })
}
