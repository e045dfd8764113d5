/** What the records are narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { hazardLevels } from '@vigil/contract/hazard'
import { Id } from '@vigil/contract/ids'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

export const stages = ['open', 'review', 'overdue', 'closed'] as const
const views = ['hazards', 'ledger'] as const

/** The fields of the address that narrow; a saved filter keeps exactly these. */
export const filterFields = ['stage', 'level'] as const
type Field = (typeof filterFields)[number] | 'id' | 'view' | 'walk'

export const useHazardFilter = () => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Partial<Record<Field, string | undefined>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [field, value] of Object.entries(changes))
          if (value === undefined) next.delete(field)
          else next.set(field, value)
        return next
      },
      { replace: true },
    )
  const stage = stages.find((known) => known === search.get('stage'))
  const level = hazardLevels.find((known) => known === search.get('level'))
  return {
    view: views.find((known) => known === search.get('view')) ?? 'hazards',
    walk: Id.safeParse(search.get('walk')).data,
    stage,
    level,
    selected: Id.safeParse(search.get('id')).data,
    isNarrowed: stage !== undefined || level !== undefined,
    change,
    clear: () => change({ stage: undefined, level: undefined }),
    /** As it stands in the address, for keeping it. */
    asSaved: () => ({ ...(stage ? { stage } : {}), ...(level ? { level } : {}) }),
  }
}

export type HazardFilter = ReturnType<typeof useHazardFilter>

/** As the call takes it: what is not narrowed is left out. */
export const askedBy = ({ stage, level }: HazardFilter) => ({
  ...(level ? { level } : {}),
  ...(stage === 'overdue' ? { isOverdue: true } : stage ? { stage } : {}),
})
