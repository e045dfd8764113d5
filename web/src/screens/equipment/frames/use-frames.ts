import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@vigil/contract/call'
import { frameCalls } from '@vigil/contract/equipment/frames'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'

const pageSize = 20
const everyMs = 5_000
const newest: string | undefined = undefined

type Pages = InfiniteData<OutputOf<typeof frameCalls.list>, string | undefined>

const firstOf = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

/**
 * The newest messages, read anew until somebody lets them stand still. Whoever asks for older ones does so as well: else
 * all that was read would be read again every few seconds. To go on begins with the newest.
 */
export const useFrames = (equipmentId: string) => {
  const can = useCan()
  const client = useQueryClient()
  const [isPaused, setIsPaused] = useState(false)
  const queryKey = [frameCalls.list.path, equipmentId]
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: newest,
    queryFn: ({ client: asking, pageParam: before }: { client: QueryClient; pageParam: string | undefined }) =>
      readOnce(asking, frameCalls.list, { equipmentId, size: pageSize, ...(before === undefined ? {} : { before }) }),
    getNextPageParam: ({ rows }) => (rows.length < pageSize ? undefined : rows.at(-1)?.receivedAt),
    enabled: can(frameCalls.list) && !isPaused,
    refetchInterval: isPaused ? false : everyMs,
  })
  const goOn = (): void => {
    client.setQueryData<Pages>(queryKey, (held) => held && firstOf(held))
    setIsPaused(false)
    void query.refetch()
  }
  const showOlder = (): void => {
    setIsPaused(true)
    void query.fetchNextPage()
  }
  return { query, isPaused, pause: () => setIsPaused(true), goOn, showOlder }
}
