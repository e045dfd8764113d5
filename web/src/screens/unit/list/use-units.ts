/** Units, page by page. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { projectCalls } from '@vigil/contract/project'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import type { UnitFilter } from './use-unit-filter.ts'

const firstPage: string | undefined = undefined

const unitsOf = (filter: UnitFilter, size: number) =>
  infiniteQueryOptions({
    // The path first: whoever changes a unit tells everything that begins with it.
    queryKey: [projectCalls.list.path, 'pages', filter, size],
    initialPageParam: firstPage,
    queryFn: ({ client, pageParam }: { client: Parameters<typeof readOnce>[0]; pageParam: string | undefined }) =>
      readOnce(client, projectCalls.list, {
        ...filter,
        size,
        ...(pageParam === undefined ? {} : { after: pageParam }),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useUnits = (filter: UnitFilter, size = 50) => {
  const can = useCan()
  const query = useInfiniteQuery({ ...unitsOf(filter, size), enabled: can(projectCalls.list) })
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) ?? [] }
}
