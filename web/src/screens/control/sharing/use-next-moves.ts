/** What the periods would do next, as far as they can be looked at. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { tariffRates, type TariffRate } from '@vigil/contract/energy/tariff'
import type { Period } from '@vigil/contract/equipment/periods'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { areWhole } from './period-fields.tsx'

/** By one of the two. */
export interface ByWhat {
  readonly periods?: Period[]
  readonly offRates?: TariffRate[]
}

export const isWholly = ({ periods, offRates }: ByWhat): boolean =>
  periods ? areWhole(periods) : offRates !== undefined && offRates.length > 0 && offRates.length < tariffRates.length

export const useNextMoves = (equipmentId: string | undefined, by: ByWhat) => {
  const can = useCan()
  return useQuery({
    ...queryOf(sharingCalls.preview, { equipmentId: equipmentId ?? '', ...by }),
    enabled: equipmentId !== undefined && isWholly(by) && can(sharingCalls.preview),
    placeholderData: keepPreviousData,
  })
}
