/** What the list of units is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { projectKindIds, type ProjectKind } from '@vigil/contract/tenancy/project-kinds'
import { projectStates, type Project } from '@vigil/contract/tenancy/project'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export interface UnitFilter {
  readonly word?: string
  readonly state?: Project['state']
  readonly kind?: ProjectKind
}

/** The fields of the address that narrow; a kept filter holds exactly these. */
export const filterFields = ['word', 'state', 'kind'] as const

export const useUnitFilter = () => {
  const { change, wordOf, oneOf } = useAddressFields<(typeof filterFields)[number] | 'id'>()
  const word = wordOf('word') ?? ''
  const state = oneOf('state', projectStates)
  const kind = oneOf('kind', projectKindIds)
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
    selected: wordOf('id'),
    search: (next: string) => change({ word: next }),
    chooseState: (next: Project['state'] | undefined) => change({ state: next }),
    chooseKind: (next: ProjectKind | undefined) => change({ kind: next }),
    select: (projectId: string | undefined) => change({ id: projectId }),
    clear: () => change(Object.fromEntries(filterFields.map((field) => [field, undefined]))),
  }
}
