/** What the periods would do next, as far as they can be looked at. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '@vigil/contract/equipment/periods'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { areWhole } from './period-fields.tsx'

export const useNextMoves = (equipmentId: string | undefined, periods: readonly Period[]) => {
  const can = useCan()
  return useQuery({
    ...queryOf(sharingCalls.preview, { equipmentId: equipmentId ?? '', periods: [...periods] }),
    enabled: equipmentId !== undefined && areWhole(periods) && can(sharingCalls.preview),
    placeholderData: keepPreviousData,
  })
}
