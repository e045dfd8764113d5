/** What the ranking is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { Id } from '@vigil/contract/ids'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

export const periods = ['7', '30', '90'] as const

const idIn = (text: string | null): string | undefined => Id.safeParse(text).data

export const useNuisanceFilter = () => {
  const [search, setSearch] = useSearchParams()
  return {
    days: periods.find((known) => known === search.get('days')) ?? '30',
    projectId: idIn(search.get('unit')),
    selected: idIn(search.get('point')),
    change: (changes: Partial<Record<'days' | 'unit' | 'point', string | undefined>>): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [field, value] of Object.entries(changes))
            if (value === undefined || value === '') next.delete(field)
            else next.set(field, value)
          return next
        },
        { replace: true },
      ),
  }
}

export type NuisanceFilter = ReturnType<typeof useNuisanceFilter>
