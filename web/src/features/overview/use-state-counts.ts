import { queryOptions, useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { countStates } from './count-states.ts'

export const stateCountsKey = 'overview/stateCounts'

const stateCountsOf = (projectId: string) =>
  queryOptions({
    queryKey: [stateCountsKey, projectId],
    queryFn: ({ client }) => countStates(projectId, (input) => readOnce(client, equipmentCalls.list, input)),
  })

export const useStateCounts = (projectId: string | undefined) => {
  const can = useCan()
  return useQuery({ ...stateCountsOf(projectId ?? ''), enabled: projectId !== undefined && can(equipmentCalls.list) })
}
