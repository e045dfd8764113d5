/** Who is looked for and who is open. */
import { userStates } from '@vigil/contract/people/user'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export type StateFilter = (typeof userStates)[number] | 'all'

/** The fields of the address that narrow; a kept filter holds exactly these. */
export const filterFields = ['state', 'everywhere'] as const

export const usePeopleFilter = () => {
  const { change, wordOf, oneOf } = useAddressFields<(typeof filterFields)[number] | 'id' | 'at'>()
  return {
    selected: wordOf('id'),
    state: oneOf('state', userStates) ?? ('all' as const),
    everywhere: wordOf('everywhere') === '1',
    at: wordOf('at'),
    chooseState: (state: StateFilter) => change({ state: state === 'all' ? undefined : state }),
    chooseReach: (everywhere: boolean) => change({ everywhere: everywhere ? '1' : undefined }),
    select: (accountId: string | undefined) => change({ id: accountId }),
    lookAt: (place: string | undefined) => change({ at: place }),
  }
}
