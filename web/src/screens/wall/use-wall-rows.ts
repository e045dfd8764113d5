/** The open alarms of one unit: what the platform lists, and what the live connection has told since. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { alarmDeskCalls } from '@vigil/contract/alarm-desk'
import { useMemo } from 'react'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { wallRows } from './wall-queue.ts'

const pageSize = 100
/** Beside what frames tell: what was dealt with elsewhere leaves the wall even if a frame was lost. */
const rereadMs = 30_000

export const useWallRows = (projectId: string) => {
  const can = useCan()
  const { alarms, total } = useOpenAlarms()
  const query = useQuery({
    queryKey: [alarmHistoryKey, 'wall', projectId],
    queryFn: async ({ client }) => {
      const asked = { projectId, stage: 'open', size: pageSize } as const
      // A fire that is older than a hundred other things is still the first.
      const [fires, all] = await Promise.all([
        readOnce(client, alarmDeskCalls.list, { ...asked, priority: 1 }),
        readOnce(client, alarmDeskCalls.list, asked),
      ])
      return [...fires.rows, ...all.rows]
    },
    enabled: can(alarmDeskCalls.list),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  })
  const rows = useMemo(() => wallRows(alarms, query.data ?? [], projectId), [alarms, query.data, projectId])
  const own = useMemo(() => alarms.filter((alarm) => alarm.projectId === projectId), [alarms, projectId])
  return { query, rows, waiting: own, total }
}
export type WallData = ReturnType<typeof useWallRows>
