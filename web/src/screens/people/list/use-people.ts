import { useInfiniteQuery } from '@tanstack/react-query'
import { userCalls } from '@vigil/contract/user'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { usePeopleFilter } from '../use-people-filter.ts'

export const peopleListKey = 'people/list'

const pageSize = 50

/** People of the unit on the screen, or all whom one reaches. */
export const usePeople = (word: string) => {
  const can = useCan()
  const { state, everywhere } = usePeopleFilter()
  const projectId = useProject()?.projectId
  const input = {
    size: pageSize,
    ...(word === '' ? {} : { word }),
    ...(state === 'all' ? {} : { state }),
    ...(everywhere || projectId === undefined ? {} : { projectId }),
  }
  return useInfiniteQuery({
    queryKey: [peopleListKey, input],
    enabled: can(userCalls.list),
    initialPageParam: undefined as string | undefined, // Told apart from later pages by its type alone.
    queryFn: ({ client, pageParam }) =>
      readOnce(client, userCalls.list, { ...input, ...(pageParam === undefined ? {} : { after: pageParam }) }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
