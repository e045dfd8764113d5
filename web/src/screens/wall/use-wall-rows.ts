/** The open alarms of one unit: what the platform lists, and what the live connection has told since. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { type AlarmSummary } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { useMemo } from 'react'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { mostRows, wallRows } from './wall-queue.ts'

const pageSize = 100
/** Beside what frames tell: what was dealt with elsewhere leaves the wall even if a frame was lost. */
const rereadMs = 30_000

/** As many as the wall shows: one that is not listed is not known to be of a storm, and would stand beside it. */
const listFires = async (client: QueryClient, projectId: string): Promise<readonly AlarmSummary[]> => {
  const rows: AlarmSummary[] = []
  let after: string | undefined
  do {
    const asked = { projectId, stage: 'open', priority: 1, size: pageSize, ...(after ? { after } : {}) } as const
    const page = await readOnce(client, alarmManyCalls.list, asked)
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < mostRows)
  return rows
}

export const useWallRows = (projectId: string) => {
  const can = useCan()
  const { alarms, total } = useOpenAlarms()
  const query = useQuery({
    queryKey: [alarmHistoryKey, 'wall', projectId],
    queryFn: async ({ client }) => {
      const asked = { projectId, stage: 'open', size: pageSize } as const
      // A fire that is older than a hundred other things is still the first.
      const [fires, all] = await Promise.all([
        listFires(client, projectId),
        readOnce(client, alarmManyCalls.list, asked),
      ])
      return [...fires, ...all.rows]
    },
    enabled: can(alarmManyCalls.list),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  })
  const rows = useMemo(() => wallRows(alarms, query.data ?? [], projectId), [alarms, query.data, projectId])
  const own = useMemo(() => alarms.filter((alarm) => alarm.projectId === projectId), [alarms, projectId])
  return { query, rows, waiting: own, total }
}
export type WallData = ReturnType<typeof useWallRows>
