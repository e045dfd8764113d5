/** What the list is narrowed to. The state stands in the address; a word is only being typed. */
import { oemStates, type OemState } from '@vigil/contract/tenancy/oem-state'
import { useState } from 'react'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'

export const useOemFilter = () => {
  const { change, oneOf } = useAddressFields<'state'>()
  const [typed, type] = useState('')
  const word = useDebounced(typed.trim())
  const state = oneOf('state', oemStates)
  const choose = (next: OemState | undefined): void => change({ state: next })
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
