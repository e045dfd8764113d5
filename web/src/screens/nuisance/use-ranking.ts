import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nuisanceCalls, type NuisancePoint } from '@vigil/contract/alarm/nuisance'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import type { NuisanceFilter } from './use-nuisance-filter.ts'

export const useRanking = ({ days, projectId }: NuisanceFilter) => {
  const can = useCan()
  const asked = { days: Number(days), ...(projectId === undefined ? {} : { projectId }) }
  return useQuery({
    ...queryOf(nuisanceCalls.ranking, asked),
    enabled: can(nuisanceCalls.ranking),
    placeholderData: keepPreviousData,
  })
}

export type Ranking = NonNullable<ReturnType<typeof useRanking>['data']>

export const pointsOf = ({ rows, fixed }: Ranking): readonly NuisancePoint[] => [...rows, ...fixed]
