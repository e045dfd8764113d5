/** Units and people of that name, for whoever may list them (D19). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { userCalls } from '@vigil/contract/people/user'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import type { IconName } from '#ui/icon/icon-paths.ts'

export interface Found {
  readonly title: string
  readonly icon: IconName
  readonly rows: readonly { readonly name: string; readonly to: string }[]
}

const mostOfEach = 5

export const useUnitsAndPeople = (word: string): readonly Found[] => {
  const t = useText()
  const can = useCan()
  const { places } = useRouter()
  const wish = { word, size: mostOfEach }
  const units = useQuery({
    ...queryOf(projectCalls.list, wish),
    placeholderData: keepPreviousData,
    enabled: can(projectCalls.list),
  })
  const people = useQuery({
    ...queryOf(userCalls.list, wish),
    placeholderData: keepPreviousData,
    enabled: can(userCalls.list),
  })
  const found: readonly Found[] = [
    {
      title: t(($) => $.shell.search.units),
      icon: 'building',
      rows: (units.data?.rows ?? []).map(({ projectId, name }) => ({
        name,
        to: `${places.unitInfo}?projectId=${projectId}`,
      })),
    },
    {
      title: t(($) => $.shell.search.people),
      icon: 'person',
      rows: (people.data?.rows ?? []).map(({ accountId, person, userName }) => ({
        name: person ?? userName,
        to: `${places.people}?id=${accountId}`,
      })),
    },
  ]
  return found.filter(({ rows }) => rows.length > 0)
}
