/** Who is looked for and who is open, in the address: it survives a reload, a step back and a shared link. */
import { userStates } from '@vigil/contract/user'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

export type StateFilter = (typeof userStates)[number] | 'all'

export const usePeopleFilter = () => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Record<string, string | undefined>, replace: boolean): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [field, value] of Object.entries(changes))
          if (value === undefined) next.delete(field)
          else next.set(field, value)
        return next
      },
      { replace },
    )
  const asked = search.get('state')
  return {
    selected: search.get('id') ?? undefined,
    state: userStates.find((state) => state === asked) ?? ('all' as const),
    everywhere: search.get('everywhere') === '1',
    at: search.get('at') ?? undefined,
    chooseState: (state: StateFilter) => change({ state: state === 'all' ? undefined : state }, true),
    chooseReach: (everywhere: boolean) => change({ everywhere: everywhere ? '1' : undefined }, true),
    /** On a phone the person is a page of its own, so that the way back leads to the list. */
    select: (accountId: string | undefined, wide: boolean) => change({ id: accountId }, wide),
    lookAt: (place: string | undefined) => change({ at: place }, true),
  }
}
