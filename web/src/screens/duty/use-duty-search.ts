/** Which duty page, which week, which handover: in the address, so that a link from anywhere opens it. */
import { Id } from '@vigil/contract/ids'
import { dutyParts } from '#features/duty/duty-address.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

type Field = 'part' | 'day' | 'handover'

export const useDutySearch = () => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Partial<Record<Field, string | undefined>>, replace = true): void =>
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
  return {
    part: dutyParts.find((known) => known === search.get('part')) ?? 'now',
    day: search.get('day'),
    handover: Id.safeParse(search.get('handover')).data,
    change,
  }
}

export type DutySearch = ReturnType<typeof useDutySearch>
