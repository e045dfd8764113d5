/** What stands between a unit and the state it is meant to have. Pure. */
import type { ContactRole } from '@vigil/contract/people/contact'
import { projectMoves, type ProjectLack, type ProjectState } from '@vigil/contract/tenancy/project-admin'

export interface UnitFacts {
  readonly kind: string
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly contacts: readonly { readonly role: ContactRole; readonly isTested: boolean }[]
  /** Equipment that was neither retired nor replaced. */
  readonly inUse: number
}

/** In service a stranger must find the place, and somebody must answer the phone. */
const neededInService: readonly (readonly [ProjectLack, (facts: UnitFacts) => boolean])[] = [
  ['kind', ({ kind }) => kind !== ''],
  ['address', ({ address }) => address !== ''],
  ['coordinates', ({ longitude, latitude }) => longitude !== null && latitude !== null],
  ['responsible', ({ contacts }) => contacts.some(({ role }) => role === 'responsible')],
  ['manager', ({ contacts }) => contacts.some(({ role }) => role === 'manager')],
  ['testedDutyPhone', ({ contacts }) => contacts.some(({ role, isTested }) => role === 'duty' && isTested)],
]

export const lacksFor = (to: ProjectState, facts: UnitFacts): ProjectLack[] => {
  if (to === 'active') return neededInService.filter(([, isThere]) => !isThere(facts)).map(([lack]) => lack)
  return to === 'archived' && facts.inUse > 0 ? ['equipment'] : []
}

export const movesOf = (state: ProjectState, facts: UnitFacts) =>
  projectMoves[state].map((to) => ({ to, lacks: lacksFor(to, facts) }))
