/** After something changed: whatever shows people, their rights or roles asks again. */
import { useQueryClient } from '@tanstack/react-query'
import { registrationCalls } from '@vigil/contract/people/registration'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { roleCalls } from '@vigil/contract/rights/role'
import { userCalls } from '@vigil/contract/people/user'
import { peopleListKey } from './list/use-people.ts'

const stale = [
  peopleListKey,
  ...[userCalls.detail, rightsCalls.view, rightsCalls.explain, registrationCalls.list, roleCalls.list].map(
    ({ path }) => path,
  ),
]

export const useRefreshPeople = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return async () => {
    await Promise.all(stale.map((path) => client.invalidateQueries({ queryKey: [path] })))
  }
}

/** What a sheet does when it is done: people are read again, and it goes away. */
export const useRefreshThen = (then: () => void): (() => void) => {
  const refresh = useRefreshPeople()
  return () => {
    void refresh()
    then()
  }
}
