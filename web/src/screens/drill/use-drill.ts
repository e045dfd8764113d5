import { useQuery, useQueryClient } from '@tanstack/react-query'
import { drillCalls, type Drill } from '@vigil/contract/drill/drill'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

/** What the platform proves by itself is asked for: nobody presses when an alarm is stored or answered. */
const pollMs = 2_000

export const isOn = ({ state }: Pick<Drill, 'state'>): boolean => state === 'running' || state === 'paused'

export const useDrill = (drillId: string) => {
  const can = useCan()
  return useQuery({
    ...queryOf(drillCalls.detail, { drillId }),
    enabled: can(drillCalls.detail),
    refetchInterval: ({ state: { data } }) => (data && isOn(data) ? pollMs : false),
  })
}

/** What a call has answered stands at once; the lists and the band follow. */
export const useTakeDrill = () => {
  const client = useQueryClient()
  return (drill: Drill): void => {
    client.setQueryData(queryOf(drillCalls.detail, { drillId: drill.drillId }).queryKey, drill)
    for (const { path } of [drillCalls.list, drillCalls.running]) void client.invalidateQueries({ queryKey: [path] })
  }
}
