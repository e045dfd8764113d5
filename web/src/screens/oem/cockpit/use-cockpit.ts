/** What the cockpit shows, asked again while it is open: a fire of another operator comes by no live connection. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { oemCalls } from '@vigil/contract/oem'
import type { OemState } from '@vigil/contract/oem-state'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf, readOnce } from '#infrastructure/api/query-of.ts'

const everyMs = 10_000
const pageSize = 100

export const useOverview = () => {
  const can = useCan()
  return useQuery({ ...queryOf(oemCalls.overview, {}), refetchInterval: everyMs, enabled: can(oemCalls.overview) })
}

export const useOperators = (filter: { readonly word?: string; readonly state?: OemState }) => {
  const can = useCan()
  return useInfiniteQuery({
    queryKey: [oemCalls.cockpit.path, filter],
    initialPageParam: '',
    queryFn: ({ client, pageParam: after }) =>
      readOnce(client, oemCalls.cockpit, { ...filter, size: pageSize, ...(after === '' ? {} : { after }) }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: everyMs,
    enabled: can(oemCalls.cockpit),
  })
}
