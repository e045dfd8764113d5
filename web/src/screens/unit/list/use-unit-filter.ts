/** What the list of units is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { projectKindIds, type ProjectKind } from '@vigil/contract/project-kinds'
import { projectStates, type Project } from '@vigil/contract/project'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

export interface UnitFilter {
  readonly word?: string
  readonly state?: Project['state']
  readonly kind?: ProjectKind
}

export const useUnitFilter = () => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Partial<Record<'word' | 'state' | 'kind' | 'id', string | undefined>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [field, value] of Object.entries(changes))
          if (value === undefined || value === '') next.delete(field)
          else next.set(field, value)
        return next
      },
      { replace: true },
    )
  const word = search.get('word') ?? ''
  const state = projectStates.find((known) => known === search.get('state'))
  const kind = projectKindIds.find((known) => known === search.get('kind'))
  const filter: UnitFilter = {
    ...(word.trim() === '' ? {} : { word: word.trim() }),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
  }
  return {
    filter,
    word,
    state,
    kind,
    isNarrowed: Object.keys(filter).length > 0,
    selected: search.get('id') ?? undefined,
    search: (next: string) => change({ word: next }),
    chooseState: (next: Project['state'] | undefined) => change({ state: next }),
    chooseKind: (next: ProjectKind | undefined) => change({ kind: next }),
    select: (projectId: string) => change({ id: projectId }),
    clear: () => change({ word: undefined, state: undefined, kind: undefined }),
  }
}
