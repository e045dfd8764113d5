/** The figures of the platform, each from the call that counts it. */
import { useQuery } from '@tanstack/react-query'
import type { Call } from '@vigil/contract/call'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

/** Counted anew on the server every few seconds; asked for as often as a person looks. */
const freshMs = 30_000

const useFigure = <C extends Call>(call: C, input: Parameters<typeof queryOf<C>>[1]) => {
  const can = useCan()
  return useQuery({ ...queryOf(call, input), enabled: can(call), refetchInterval: freshMs, staleTime: freshMs / 2 })
}

interface Unit {
  readonly projectId?: string
}

const unitOf = (projectId: string | undefined): Unit => (projectId === undefined ? {} : { projectId })

export const useAlarmCounts = ({ projectId }: Unit = {}) => useFigure(statisticsCalls.alarmCounts, unitOf(projectId))

export const useHandling = ({ projectId }: Unit = {}, days = 30) =>
  useFigure(statisticsCalls.handling, { ...unitOf(projectId), days })

export const useScore = ({ projectId }: Unit = {}) => useFigure(statisticsCalls.score, unitOf(projectId))

export const useRankings = ({ projectId, size }: Unit & { readonly size: number }) =>
  useFigure(statisticsCalls.rankings, { ...unitOf(projectId), by: 'score', size })

export const useRates = ({ projectId }: Unit = {}) => useFigure(statisticsCalls.rates, unitOf(projectId))

export const useQuiet = ({ projectId }: Unit = {}) => useFigure(statisticsCalls.quiet, unitOf(projectId))

export const useMyWork = () => useFigure(statisticsCalls.myWork, {})

export const useProjectStates = () => useFigure(statisticsCalls.projectStates, {})

export const useBreakerEvents = ({ projectId }: Unit = {}, days = 30) =>
  useFigure(statisticsCalls.breakerEvents, { ...unitOf(projectId), days })
