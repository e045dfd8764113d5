import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { timerCalls, TimerPlan } from '@vigil/contract/equipment/timer'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { AheadCard } from './ahead-card.tsx'

interface NextRunsProps {
  readonly projectId: string
  readonly plan: TimerPlan
}

/** When it would act, before anybody sets it. */
export const NextRuns = ({ projectId, plan }: NextRunsProps) => {
  const can = useCan()
  const isWhole = TimerPlan.safeParse(plan).success
  const query = useQuery({
    ...queryOf(timerCalls.preview, { projectId, plan }),
    enabled: isWhole && can(timerCalls.preview),
    placeholderData: keepPreviousData,
  })
  return <AheadCard query={query} call={timerCalls.preview} rowsOf={({ runs }) => runs.map((at) => ({ at }))} />
}
