/** What the list is narrowed to. The state stands in the address; a word is only being typed. */
import { oemStates, type OemState } from '@vigil/contract/oem-state'
import { useState } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'

export const useOemFilter = () => {
  const [search, setSearch] = useSearchParams()
  const [typed, type] = useState('')
  const word = useDebounced(typed.trim())
  const asked = search.get('state')
  const state = oemStates.find((known) => known === asked)
  const choose = (next: OemState | undefined): void =>
    setSearch(next === undefined ? {} : { state: next }, { replace: true })
  return {
    typed,
    type,
    state,
    choose,
    clear: () => {
      type('')
      choose(undefined)
    },
    /** As the call takes it. */
    filter: { ...(word === '' ? {} : { word }), ...(state === undefined ? {} : { state }) },
  }
}
