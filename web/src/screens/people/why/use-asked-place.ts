/** Where it is asked what somebody may do: in the address, else where the person himself stands. */
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import type { UserDetail } from '@vigil/contract/people/user'
import { useProject } from '#foundation/project/use-project.ts'
import { usePeopleFilter } from '../use-people-filter.ts'

export interface AskedPlace {
  readonly scopeKind: Extract<ScopeKind, 'oem' | 'company' | 'project' | 'equipment'>
  readonly scopeId: string
}

export interface Asked {
  readonly place: AskedPlace | undefined
  readonly choose: (place: AskedPlace) => void
}

const kinds = ['oem', 'company', 'project', 'equipment'] as const

const read = (text: string | undefined): AskedPlace | undefined => {
  const [kind, scopeId] = text?.split(':') ?? []
  const scopeKind = kinds.find((known) => known === kind)
  return scopeKind && scopeId ? { scopeKind, scopeId } : undefined
}

export const useAskedPlace = (user: UserDetail): Asked => {
  const { at, lookAt } = usePeopleFilter()
  const project = useProject()
  const held = user.grants.find(
    ({ scopeKind, scopeId }) => scopeId !== null && kinds.some((kind) => kind === scopeKind),
  )
  const home = held?.scopeId ? read(`${held.scopeKind}:${held.scopeId}`) : undefined
  const here = project ? ({ scopeKind: 'project', scopeId: project.projectId } as const) : undefined
  return {
    place: read(at) ?? here ?? home,
    choose: ({ scopeKind, scopeId }) => lookAt(`${scopeKind}:${scopeId}`),
  }
}
