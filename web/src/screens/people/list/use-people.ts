import { userCalls } from '@vigil/contract/people/user'
import { useProject } from '#foundation/project/use-project.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { usePeopleFilter } from '../use-people-filter.ts'

export const peopleListKey = 'people/list'

/** People of the unit on the screen, or all whom one reaches. */
export const usePeople = (word: string) => {
  const { state, everywhere } = usePeopleFilter()
  const projectId = useProject()?.projectId
  const input = {
    ...(word === '' ? {} : { word }),
    ...(state === 'all' ? {} : { state }),
    ...(everywhere || projectId === undefined ? {} : { projectId }),
  }
  return usePages(userCalls.list, input, { size: 50, key: [peopleListKey] })
}
