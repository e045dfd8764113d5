/** What a page is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { Id } from '@vigil/contract/ids'
import { useCallback } from 'react'
import { useSearchParams } from './use-location.ts'

export const useAddressFields = <Field extends string>() => {
  const [search, setSearch] = useSearchParams()
  // All at once: of two changes in a row the second would not know the first.
  const change = useCallback(
    (changes: Partial<Record<Field, string | undefined>>, replace = true): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [field, value] of Object.entries<string | undefined>(changes))
            if (value === undefined || value === '') next.delete(field)
            else next.set(field, value)
          return next
        },
        { replace },
      ),
    [setSearch],
  )
  const wordOf = (field: Field): string | undefined => search.get(field) ?? undefined
  return {
    change,
    wordOf,
    /** Anybody may write anything into an address: what is none of the known words is nothing. */
    oneOf: <Word extends string>(field: Field, known: readonly Word[]): Word | undefined =>
      known.find((word) => word === wordOf(field)),
    idOf: (field: Field): string | undefined => Id.safeParse(wordOf(field)).data,
  }
}
