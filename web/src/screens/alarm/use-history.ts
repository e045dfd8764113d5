/** The history, page by page. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { alarmDeskCalls } from '@vigil/contract/alarm-desk'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { askedBy, type HistoryFilter } from './use-history-filter.ts'

const pageSize = 20
const firstPage: string | undefined = undefined

export const useHistory = (filter: HistoryFilter) => {
  const can = useCan()
  const asked = askedBy(filter)
  return useInfiniteQuery({
    queryKey: [alarmHistoryKey, asked],
    initialPageParam: firstPage,
    queryFn: ({ client, pageParam }: { client: Parameters<typeof readOnce>[0]; pageParam: string | undefined }) =>
      readOnce(client, alarmDeskCalls.list, {
        ...asked,
        size: pageSize,
        ...(pageParam === undefined ? {} : { after: pageParam }),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: can(alarmDeskCalls.list),
  })
}
