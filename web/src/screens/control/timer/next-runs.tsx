import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { timerCalls, TimerPlan } from '@vigil/contract/equipment/timer'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { AheadCard } from './ahead-card.tsx'

interface NextRunsProps {
  /** One of those that it moves; its unit's clock counts. */
  readonly equipmentId: string
  readonly plan: TimerPlan
}

/** When it would act, before anybody sets it. */
export const NextRuns = ({ equipmentId, plan }: NextRunsProps) => {
  const can = useCan()
  const isWhole = TimerPlan.safeParse(plan).success
  const query = useQuery({
    ...queryOf(timerCalls.preview, { equipmentId, plan }),
    enabled: isWhole && can(timerCalls.preview),
    placeholderData: keepPreviousData,
  })
  return <AheadCard query={query} call={timerCalls.preview} rowsOf={({ runs }) => runs.map((at) => ({ at }))} />
}
