/** Whose names an actor reads: a stranger and a tenant learn that somebody acted, not who it was. Pure. */
import { contactRights } from '@vigil/contract/people/contact'
import { holdsAny } from '@vigil/contract/rights/permissions'
import type { Actor } from './actor.ts'

interface Named {
  readonly id: string
  readonly name: string
}

export const knowsPeople = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  holdsAny(permissions, contactRights)

/** Shortened, not left out: without a name it would look as if nobody had taken the alarm. */
export const peopleAsKnown = (
  actor: Pick<Actor, 'permissions' | 'accountId'>,
  people: readonly Named[],
): readonly Named[] =>
  knowsPeople(actor)
    ? people
    : people.map(({ id, name }) => ({ id, name: id === actor.accountId ? name : shortened(name) }))

/** Nobody, and whoever is not among them, has none. */
export type NameOf = (id: string | null) => string | null

export const nameIn = (people: readonly Named[]): NameOf => {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

const star = 0x2a

const shortened = (name: string): string => `${String.fromCodePoint(name.codePointAt(0) ?? star)}**`
